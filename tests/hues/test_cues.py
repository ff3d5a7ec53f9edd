"""Cues that may and may not be given: each ruling with its id (rules/hues 3.4 and 3.7)."""

from __future__ import annotations

import pytest

from games.hues.engine.cues import MESSAGES, check_cue
from games.kit.types import IllegalAction

ALL = ("en", "lt", "mr", "mn")


def given(
    text: str, *languages: str, second: bool = True, used: tuple[str, ...] = (), strict: bool = False
) -> str:
    """Return the canonical cue, in all languages unless some are named."""
    return check_cue(text, second=second, used=used, languages=languages or ALL, strict_repeat=strict)


def refusal(
    text: str, *languages: str, second: bool = True, used: tuple[str, ...] = (), strict: bool = False
) -> str:
    """Return "code word" of a refusal; the code has a sentence whose blanks are all filled."""
    with pytest.raises(IllegalAction) as caught:
        given(text, *languages, second=second, used=used, strict=strict)
    error = caught.value
    MESSAGES[error.code].format_map(error.params)
    return f"{error.code} {error.params.get('word', '')}".strip()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("kiaulė", "cukraus vata"), ("डुक्कर", "कॉटन कॅंडी"), ("pig", "cotton candy"), ("гахай",
        "хөвөн чихэр"),
        ("turkio spalvos", "Velykų žolė"), ("turkio", "velykų žolė"), ("फिरोजा", "इस्टर ग्रास"),
        ("turquoise", "Easter grass"), ("оюу", "өндөгний өвс"), ("lavender", "seafoam"), ("chartreuse",
        "ice cream"),
    ],
)  # fmt: skip
def test_the_examples_of_the_rules_are_legal(first: str, second: str) -> None:
    used = (given(first, second=False),)
    assert given(second, used=used) == second.lower()


def test_h14_a_cue_is_not_given_twice_in_a_game() -> None:
    used = ("pig", "cotton candy", "turquoise")
    assert refusal("pig", second=False, used=used) == "cue-used pig"
    assert refusal("cotton candy", used=used) == "cue-used cotton candy"
    assert refusal("turquoise", used=used) == "cue-used turquoise"


@pytest.mark.parametrize("text", ["Pig", " PIG ", "“pig”", "pig!", "ｐｉｇ", "p\u200big", "pig…", "(pig)"])
def test_h15_spellings_of_one_cue(text: str) -> None:
    assert given(text) == "pig"
    assert refusal(text, used=("pig",)) == "cue-used pig"


def test_h15_inner_blanks_and_the_whole_cue() -> None:
    assert given(" Cotton \t\n candy. ") == "cotton candy"
    assert given("pig skin", used=("pig",)) == "pig skin"
    assert given("pig", used=("pig skin",)) == "pig"
    assert given("don’t") == "don't"
    assert given("sea–foam") == "sea-foam"
    assert given("пиг", used=("pig",)) == "пиг"


def test_h15_strict_repeat_no_word_recurs() -> None:
    assert refusal("pig skin", used=("pig",), strict=True) == "cue-recurs pig"
    assert refusal("skin", used=("pig skin",), strict=True) == "cue-recurs skin"
    assert refusal("pig pig", strict=True) == "cue-recurs pig"
    assert refusal("pig", used=("pig",), strict=True) == "cue-used pig"
    assert given("pigs", used=("pig",), strict=True) == "pigs"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "cue-empty"), ("  ", "cue-empty"), ("…", "cue-empty"), ("\u200b", "cue-empty"), ("-",
        "cue-empty"),
        ("sea_foam", "cue-sign sea_foam"), ("sea/foam", "cue-sign sea/foam"), ("sea+foam",
        "cue-sign sea+foam"),
        ("cotton & candy", "cue-sign &"), ("pig🐷", "cue-sign pig🐷"), ("🐷", "cue-sign 🐷"), ("a.b",
        "cue-sign a.b"),
        ("seaFoam", "cue-joined seaFoam"), ("SeaFoam", "cue-joined SeaFoam"), ("ЦэцэгҮнэр",
        "cue-joined ЦэцэгҮнэр"),
        ("x" * 31, "cue-length " + "x" * 31), ("q", "cue-length q"), ("न",
        "cue-length न"), ("x" * 300, "cue-long"),
        ("salt-and-pepper", "cue-hyphens salt-and-pepper"), ("sea--foam", "cue-hyphens sea--foam"),
        ("sea- foam", "cue-hyphens sea-"),
    ],
)  # fmt: skip
def test_h16_what_is_not_a_word(text: str, why: str) -> None:
    assert refusal(text) == why


@pytest.mark.parametrize(
    "word",
    ["कॉटन", "कॅंडी", "क्षितिज", "डुक्कर", "पाऱ्या", "पार्\u200dया", "o'clock", "sea-foam", "t-shirt",
    "x-ray", "crème", "šaltibarščiai",
     "æther", "үүл", "өвс", "wo" * 15, "NASA"],
)  # fmt: skip
def test_h16_what_is_one_word(word: str) -> None:
    assert given(word, second=False)


def test_h17_compounds() -> None:
    assert given("sunflower", second=False) == "sunflower"
    assert given("sea-foam", second=False) == "sea-foam"
    assert refusal("ice cream", second=False) == "cue-one-word ice cream"
    assert given("ice cream") == "ice cream"
    assert given("ice") == "ice"
    assert refusal("ice cream cone") == "cue-two-words ice cream cone"


def test_h17b_of_colour_is_not_counted() -> None:
    assert given("turkio spalvos", "lt", second=False) == "turkio spalvos"
    assert given("turkio spalva", "lt", second=False) == "turkio spalva"
    assert given("šilto smėlio spalvos", "lt") == "šilto smėlio spalvos"
    assert refusal("turkio", "lt", used=("turkio spalvos",)) == "cue-used turkio"
    assert refusal("turkio spalvos", "lt", used=("turkio",)) == "cue-used turkio spalvos"
    assert given("spalvos", "lt", second=False) == "spalvos"
    assert refusal("spalvos turkio", "lt", second=False).startswith("cue-one-word")
    assert refusal("turkio spalvos", "en", second=False).startswith("cue-one-word")
    assert refusal("žalios spalvos", "lt", second=False) == "cue-colour žalios"


def test_h18_names_are_cues_and_their_words_count() -> None:
    assert given("Shrek", second=False) == "shrek"
    assert given("Cookie Monster") == "cookie monster"
    assert refusal("Cookie Monster", second=False) == "cue-one-word cookie monster"


@pytest.mark.parametrize(
    "word",
    ["reddish", "greener", "blues", "whiten", "juodesnis", "juodžiausias", "žaliausia", "mėlynoji",
    "raudonutėlis", "pilkšvas", "काळी", "काळे",
     "पांढऱ्या", "पांढर्\u200dया", "निळसर", "улааны", "хараар", "цагаавтар", "хөхдүү"],
)  # fmt: skip
def test_h19_inflected_colours(word: str) -> None:
    assert refusal(word, second=False).startswith("cue-colour")


@pytest.mark.parametrize(
    "word",
    ["skyblue", "darkgreen", "bluegreen", "navyblue", "lightyellow", "sky-blue", "redorange",
    "tamsiaižalia", "гүнногоон", "गडदनिळा"],
)  # fmt: skip
def test_h20_a_colour_joined_to_a_colour_or_a_shade(word: str) -> None:
    assert refusal(word).startswith("cue-colour")


def test_h21_parts_of_a_hyphen() -> None:
    assert refusal("blue-green") == "cue-colour blue-green"
    assert refusal("blue-berry") == "cue-colour blue-berry"
    assert refusal("bl-ue") == "cue-colour bl-ue"
    assert refusal("row-boat") == "cue-position row-boat"
    assert refusal("twenty-six") == "cue-number twenty-six"
    assert given("blueberry") == "blueberry"


@pytest.mark.parametrize("word", ["orange", "Oranges", "pink", "संत्री", "orange's"])
def test_h22_fruit_and_flower(word: str) -> None:
    assert refusal(word, second=False).startswith("cue-colour")


def test_h23_grey_is_gray_and_violet_is_lithuanian() -> None:
    assert refusal("grey") == "cue-colour grey"
    for word in ("violet", "rose", "gold"):
        assert given(word, second=False) == word
    assert refusal("violetinė", "lt") == "cue-colour violetinė"
    assert given("violetinė", "en") == "violetinė"


def test_h24_the_tables_language_and_always_english() -> None:
    assert refusal("red", "lt") == "cue-colour red"
    assert refusal("red", "mn") == "cue-colour red"
    assert given("raudona", "en") == "raudona"
    assert refusal("raudona", "mr", "lt") == "cue-colour raudona"
    assert given("улаан", "mr") == "улаан"
    assert given("लाल", "mn") == "लाल"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("H15", "cue-digit H15"), ("15", "cue-digit 15"), ("h१५", "cue-digit h१५"), ("①", "cue-digit ①"[:9]),
        ("Ⅷ", "cue-digit"), ("x²", "cue-digit"), ("r3d", "cue-digit r3d"), ("H", "cue-letter h"), ("p",
        "cue-letter p"),
        ("h-pig", "cue-letter h-pig"), ("o", "cue-letter o"), ("fifteen", "cue-number fifteen"), ("xv",
        "cue-number xv"),
        ("third", "cue-number third"), ("row", "cue-position row"), ("columns", "cue-position columns"),
        ("left", "cue-position left"), ("right", "cue-position right"), ("top", "cue-position top"),
        ("bottom", "cue-position bottom"), ("up", "cue-position up"), ("down", "cue-position down"),
        ("edge", "cue-position edge"), ("corner", "cue-position corner"), ("middle", "cue-position middle"),
        ("center", "cue-position center"), ("Centre", "cue-position centre"), ("top banana",
        "cue-position top"),
        ("kampe", "cue-position kampe"), ("desineje", "cue-position desineje"), ("penkiolika",
        "cue-number penkiolika"),
        ("कोपऱ्यात", "cue-position कोपऱ्यात"), ("पंधरा", "cue-number पंधरा"), ("पन्धरा", "cue-number पन्धरा"),
        ("булан", "cue-position булан"), ("арван", "cue-number арван"),
    ],
)  # fmt: skip
def test_h25_positions_and_numbers(text: str, why: str) -> None:
    assert refusal(text, second=True).startswith(why)


@pytest.mark.parametrize(
    "text",
    ["lighter", "darker", "brighter", "paler", "deeper", "warmer", "cooler", "colder", "more", "less",
    "closer", "further", "between",
     "near", "nearer", "more sunny", "šviesesnė", "tamsesnė", "tamsesnis", "sviesesne", "अधिक फिकट",
     "अधिक गडद", "илүү", "арай"],
)  # fmt: skip
def test_h26_comparatives_only_in_the_second_cue(text: str) -> None:
    assert refusal(text).startswith("cue-comparison")
    word = text.split()[0]
    assert given(word, second=False) == word


@pytest.mark.parametrize(
    "text", ["dark", "pale", "dark chocolate", "pale ale", "फिकट", "गडद", "tamsi naktis"]
)
def test_h26_plain_dark_and_pale_stay_legal(text: str) -> None:
    assert given(text) == text


def test_h28_a_refusal_says_rule_and_word() -> None:
    with pytest.raises(IllegalAction) as caught:
        given("sky blue")
    assert (caught.value.code, caught.value.params) == ("cue-colour", {"word": "blue", "basic": "blue"})
    assert "“juodesnis”" in sentence("juodesnis")
    assert "“juoda”" in sentence("juodesnis")


def sentence(text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        given(text)
    return MESSAGES[caught.value.code].format_map(caught.value.params)


def test_h30b_a_refused_cue_leaves_nothing_behind() -> None:
    assert refusal("blue", used=()) == refusal("blue", used=())
    assert given("sky", used=()) == "sky"
