.DEFAULT_GOAL := help
.PHONY: help install run test quick check bench lock messages

BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes \
	--python-version 3.12 --no-header --no-emit-index-url --no-emit-find-links

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 16

install: ## make the environment in .venv, with all that checks and tests need
	@sh ops/apt.sh run
	@sh ops/install.sh requirements.txt requirements-dev.txt
