"""The lists of words: whole lists refused, whole lists of harmless words let through, and spellings in disguise."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.hues.engine.cues import MESSAGES, check_cue
from games.hues.engine.cues.wordlists import LANGUAGES, WORDS
from games.kit.types import IllegalAction, Json

ALL = ("en", "lt", "mr", "mn")


def code_of(text: str, *languages: str, second: bool = False) -> str | None:
    try:
        check_cue(text, second=second, used=(), languages=languages)
    except IllegalAction as error:
        return error.code
    return None


def read(language: str) -> Json:
    return tomllib.loads(
        files("games.hues.engine.cues").joinpath("words", f"{language}.toml").read_text("utf-8")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("colours", "cue-colour"),
        ("positions", "cue-position"),
        ("numbers", "cue-number"),
        ("comparatives", "cue-comparison"),
    ],
)
def test_every_listed_form_is_refused(language: str, group: str, code: str) -> None:
    listed = [form for basic, forms in read(language)[group].items() for form in (basic, *forms.split())]
    assert len(listed) >= 9
    assert {form: code_of(form, language, second=True) for form in listed} == dict.fromkeys(listed, code)
    assert {code_of(form.upper(), language, second=True) for form in listed} == {code}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_is_listed_twice(language: str) -> None:
    seen: set[str] = set()
    for basic, forms in read(language)["colours"].items():
        row = [basic, *forms.split()]
        assert len(set(row)) == len(row), basic
        assert not seen & set(row), seen & set(row)
        seen |= set(row)


BASIC = {
    "en": "black blue brown gray grey green orange pink purple red white yellow",
    "lt": "juoda mėlyna ruda pilka žalia oranžinė rožinė violetinė raudona balta geltona",
    "mr": "काळा निळा तपकिरी राखाडी हिरवा संत्रा नारिंगी गुलाबी जांभळा लाल पांढरा पिवळा",
    "mn": "хар цэнхэр хөх хүрэн бор саарал ногоон ягаан улаан цагаан шар",
}
PHRASES = {"mn": ["улбар шар", "нил ягаан"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_h19_every_basic_colour_is_on_its_list(language: str) -> None:
    assert {code_of(word, language) for word in BASIC[language].split()} == {"cue-colour"}
    assert {code_of(text, language, second=True) for text in PHRASES.get(language, [])} <= {"cue-colour"}


HARMLESS = {
    "en": """
        blueberry greenhouse redwood blackberry blackboard blackjack blackbird blackmail blackout
        blackcurrant blueprint bluebell
        bluebird bluejay bluetooth bluegrass bluegrass's blacklight brownie brownies brownstone greyhound
        greenland greenpeace greenery greengage
        greengrocer evergreen wintergreen orangutan orangeade orangery pinkerton whiteboard whitewash
        whitefish whiting whitecap
        yellowstone yellowjacket yellowhammer redbull redcurrant redcoat redeem redo reduce redhead redskin
        redstone reed seared shred
        sacred hundred hatred kindred bored bred inbred credit infrared tired goldfish lavender seafoam
        chartreuse
        crimson scarlet teal navy cyan magenta maroon beige ivory violet indigo gold silver bronze copper
        khaki olive lime mint
        salmon peach apricot plum mauve lilac fuchsia ochre amber mustard sand sky sea ocean forest grass
        coal ash snow milk
        lemon banana tomato carrot pumpkin flamingo peacock swan raven fox brick rust wine blood night
        twilight ghost smurf
        someone often stop flopped elevator downtown uptown upset breakfast bright copyright rowing arrow
    """,
    "lt": """
        ruduo rudens rudenį rudenėlis Baltija Baltijos baltymas baltymai baltis raudonėlis raudonkepuraitė
        žaliava žalumynai žala žalos
        juodžemis mėlynės mėlynių rožė rožės rožių gelta geltligė balandis balsas rūda rūdos rudeninis
        pilkapis pilkapiai
        žydra alyvinė vyšninė violeta morė oras oranžerija purpuras pilis pilvas žolė žaltys žaibas jūra
        dangus saulė smėlis
        kiaulė pomidoras citrina turkis turkio pušynas apelsinas levanda baitas baitai baltarusis Juodkrantė Baltarusija
        raudonskruostis
    """,
    "mr": """
        गुलाब जांभूळ राख तपकीर संध्याकाळ काळजी हिरवळ लालबाग काळ सकाळ आकाश समुद्र डुक्कर फिरोजा केळ सोने
        सोनेरी चांदी मध हळद लिंबू टोमॅटो गाजर
        मोर पोपट हत्ती दूध बर्फ कोळसा वीट माती पान गवत रात्र सूर्य घर लालित्य पांढरकेस निळावंती पिंपळ लालच
    """,
    "mn": """
        бороо борооны хараацай харанхуй хөхөө шарах шарх боргоцой Улаанбаатар ногоо хүрэх цагаачлал тэнгэр
        далай гахай оюу өвс нар
        сар шөнө цас сүү нүүрс мод навч цэцэг лууван лооль нимбэг алт мөнгө тоорой мөрөн нүд тор харц
        бордоо шарил Нил
    """,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_h20_harmless_words_that_hold_a_colour_are_legal(language: str) -> None:
    words = HARMLESS[language].split()
    assert {word: code for word in words if (code := code_of(word, language))} == {}
    elsewhere = {word: code for word in words if (code := code_of(word, *ALL))}
    assert elsewhere == {}


@pytest.mark.parametrize(
    "text",
    [
        "blu\u0435", "bl\u200bue", "b\u00adlue", "bl\u2060ue", "\u202eblue", "blu\ufe0fe", "bl\u034fue",
        "ｂｌｕｅ", "𝐛𝐥𝐮𝐞", "blüe", "BLUE", "b'lue",
        "blue's", "bluuue", "greeeen", "bl ue", "re d's", "grẽen", "ⓑⓛⓤⓔ", "łight-red", "\u0261reen",
        "ʀed", "ré\u0301d", "b\u0336lue",
        "zalia", "žalía", "raudónas", "melynoji", "juodz̆iausias", "जाम्भळा", "नारङ्गी", "काल़ा",
        "का\u200dळा", "पाँढरा", "хурэн", "хох", "xap", "XAP", "xox", "BIue", "YEIIOW", "vvhite", "brovvn",
        "цэнхэp", "υлаан", "ulaan", "hirva",
    ],
)  # fmt: skip
def test_colours_in_disguise(text: str) -> None:
    assert code_of(text, *ALL, second=True) in {"cue-colour", "cue-mixed", "cue-alphabet", "cue-length"}


@pytest.mark.parametrize("text", ["κόκκινο", "красныі", "红", "أحمر", "ɯoon", "ㅤpig", "pi\ud800g"])
def test_alphabets_that_no_table_speaks(text: str) -> None:
    assert code_of(text, *ALL) in {"cue-alphabet", "cue-sign"}


def test_russian_letters_and_plain_words_of_other_languages_are_cues() -> None:
    for word in ("ёлка", "щавель", "Brötchen", "façade", "smörgåsbord", "łosoś", "phở"):
        assert code_of(word, *ALL) is None


def test_lists_hold_no_word_that_another_language_needs() -> None:
    assert set(WORDS) == set(ALL)
    assert code_of("tarp", "en", second=True) is None
    assert code_of("top", "mn") == "cue-position"
    assert code_of("тор", "mn") is None
    assert code_of("mop", "mn") is None


def assert_said(error: IllegalAction) -> None:
    """The refusal has a sentence, and every blank of it is filled."""
    assert MESSAGES[error.code].format_map(error.params)


LETTERS = "abcdehlnorsuwyABHžėųåβбаүөлрсहिंनीळाऱ्क़0१²-–'’ .,!_/\u200b\u200d\ufe0f\u0301ﬁ①İßʼ"
PIECES = st.sampled_from(
    [
        "pig",
        "sky",
        "blue",
        "sea-foam",
        "žolė",
        "хөвөн",
        "काळा",
        "turkio",
        "spalvos",
        "İ",
        "ß",
        " ",
        "-",
        "'",
        "\u00ad",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=40),
    st.text(LETTERS, max_size=20),
    st.lists(PIECES, max_size=5).map("".join),
    st.lists(PIECES, max_size=4).map(" ".join),
    st.text(st.characters(categories=("L", "M", "Zs", "Pd", "Cf")), max_size=8),
)


@settings(max_examples=200)
@given(
    TEXTS,
    st.booleans(),
    st.lists(st.sampled_from(ALL)).map(tuple),
    st.lists(TEXTS, max_size=3),
    st.booleans(),
)
def test_any_text_is_a_cue_or_an_illegal_action(
    text: str, second: bool, languages: tuple[str, ...], used: list[str], strict: bool
) -> None:
    def check(words: str, used: tuple[str, ...] = ()) -> str:
        return check_cue(words, second=second, used=used, languages=languages, strict_repeat=strict)

    try:
        cue = check(text, tuple(used))
    except IllegalAction as error:
        assert_said(error)
        return
    assert check(cue) == cue
    with pytest.raises(IllegalAction, match="cue-used"):
        check(text, (cue,))
