.DEFAULT_GOAL := help
.PHONY: help install environment run test quick check conformance bench lock messages

BIN := .venv/bin
LOCKS := requirements.txt requirements-dev.txt
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes \
	--python-version 3.12 --no-header --no-emit-index-url --no-emit-find-links
LANGUAGES := --locale fr --locale nl --locale it --locale zh_Hans
AS_DEPLOYED := SITE_URL=https://school.example PROXIES=1 EMAIL_URL=smtp://localhost

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 - \2/p' Makefile

install: ## make the environment in .venv, with all that the checks and tests need
	@sh ops/apt.sh test
	@sh ops/install.sh $(LOCKS)

environment:
	@sh ops/install.sh $(LOCKS)

run: ## serve the site; PORT=8001 picks another port, Ctrl-C stops it
	@sh ops/apt.sh run
	@sh ops/install.sh requirements.txt
	@exec $(BIN)/python -m ops.serve

test: ## every check and every test, on the embedded store and on PostgreSQL and Redis
	@sh ops/apt.sh test
	@sh ops/install.sh $(LOCKS)
	@$(MAKE) --no-print-directory check
	$(BIN)/python -m ops.test

quick: environment ## the tests that take seconds
	$(BIN)/python -m pytest -n 2 -m "not slow and not browser and not conformance"

check: environment ## the checks that take seconds
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	find templates -name '*.html' -exec $(BIN)/djade --check --target-version 6.1 {} +
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/lint-imports --no-logo
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(AS_DEPLOYED) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/mypy .

conformance: ## have certificates judged by other people's programs: veraPDF, poppler, qpdf
	@sh ops/apt.sh conformance
	@sh ops/install.sh $(LOCKS)
	$(BIN)/python -m pytest -m conformance

bench: environment ## measure speed beside its peers, into docs/benchmarks.md
	$(BIN)/python -m bench

lock: environment ## compile requirements*.in into requirements*.txt
	$(COMPILE) -o requirements.txt requirements.in
	$(COMPILE) -o requirements-dev.txt requirements-dev.in

messages: environment ## gather what is to be translated and compile what has been
	$(BIN)/python manage.py makemessages $(LANGUAGES) --no-obsolete --ignore .venv
	$(BIN)/python -m ops.messages
