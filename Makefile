# make serve   sets everything up, then runs the site
# make test    sets everything up, then runs every check and every test
# make check   the quick part of it
.PHONY: serve test check setup dev admin bench screenshots words icons messages catalogues lock clean
.DEFAULT_GOAL := serve
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/*.po locale/*/*/LC_MESSAGES/*.po)

serve: setup ## PORT=8000 TABLETOP_HOME=var
	@exec .venv/bin/python manage.py serve

test: dev
	@scripts/test.sh

check: dev
	@scripts/check.sh
	@.venv/bin/python -m pytest -q -n 2 -m "not e2e and not services and not slow"

setup:
	@scripts/venv.sh base
	@$(MAKE) --silent catalogues

dev:
	@scripts/venv.sh dev
	@$(MAKE) --silent catalogues

catalogues: $(CATALOGUES:.po=.mo)

%.mo: %.po
	@.venv/bin/python -m scripts.catalogues compile $<

admin: setup
	@.venv/bin/python manage.py migrate --verbosity 0
	@.venv/bin/python manage.py createsuperuser

bench: dev
	@.venv/bin/python -m tests.bench

# Pictures of every page in every state, in var/screenshots: make screenshots SCENES=sorry,login LANGUAGE=lt
screenshots: dev
	@CHROMIUM=$$(scripts/chromium.sh) .venv/bin/python -m tests.scenes.shoot --scenes "$(SCENES)" --language "$(if $(filter command,$(origin LANGUAGE)),$(LANGUAGE),en-GB)"

# Makes the tables of words for the bots of Hues and Cues anew.
words: dev
	@scripts/words.sh

# Draws the icons of the site anew from its mark.
icons: dev
	@.venv/bin/python -m scripts.icons "$$(scripts/chromium.sh)"

# Brings the catalogues of all languages to the texts that the code holds now.
messages: dev
	@.venv/bin/python -m scripts.catalogues update
	@$(MAKE) --silent catalogues

# Writes the locked requirements anew: make lock UPGRADE=--upgrade takes the newest releases.
lock: dev
	@for file in dev base; do \
	    .venv/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.12 --no-emit-index-url \
	        --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE) \
	        $$(test $$file = dev || echo '-c requirements/dev.txt') \
	        requirements/$$file.in -o requirements/$$file.txt || exit 1; \
	done

clean:
	rm -rf .venv var/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
