# The short way to everything: `make help` lists it. CMake presets do the work, each in its own build/PRESET.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
GAMES ?= 1000

.PHONY: all demo tour test dev asan fuzz bench agree tidy format install packages clean help
.NOTPARALLEL:
.DEFAULT_GOAL := all

export NINJA_STATUS = [%f/%t] 
SAY := @printf '\n== %s\n'
PACKAGES := @tools/install-packages

# Ninja configures again by itself when a CMakeLists.txt changes, but does not know of the presets.
configure = @if [ ! build/$(1)/build.ninja -nt CMakePresets.json ]; then \
              cmake --preset $(1) >build/$(1).log && touch build/$(1)/build.ninja; fi
build = @mkdir -p build$(newline)$(call configure,$(1))$(newline)@cmake --build --preset $(1) --parallel $(JOBS)
run_tests = @ctest --preset $(1) --parallel $(JOBS)
count = $$(ctest --preset $(1) --show-only | sed -n 's/^Total Tests: //p')

define newline


endef

all: ## build the program: build/galli
	$(PACKAGES) build
	$(call build,release)
	@ln -sfn release/galli build/galli

demo: all ## build, check every claim, draw every figure: out/atlas/index.html
	@demo/atlas build/release out/atlas

tour: all ## build, then show the examples of README.md
	@demo/tour build/galli

test: ## build and run all tests: with assertions, with sanitizers, and a short fuzz run
	$(PACKAGES) build test fuzz
	$(SAY) 'Tests with assertions'
	$(call build,dev)
	$(call run_tests,dev)
	$(SAY) 'Tests with AddressSanitizer and UndefinedBehaviorSanitizer'
	$(call build,asan)
	$(call run_tests,asan)
	$(SAY) 'Ten seconds of fuzzing'
	$(call build,fuzz)
	$(call run_tests,fuzz)
	@echo
	@echo "All tests passed: $(call count,dev) with assertions, $(call count,asan) with sanitizers," \
	      "$(call count,fuzz) by fuzzing."

dev: ## build and run the tests with assertions only
	$(PACKAGES) build test
	$(call build,dev)
	$(call run_tests,dev)

asan: ## build and run the tests with sanitizers only
	$(PACKAGES) build test
	$(call build,asan)
	$(call run_tests,asan)

fuzz: ## build the fuzz target and run it for ten seconds
	$(PACKAGES) build fuzz
	$(call build,fuzz)
	$(call run_tests,fuzz)

bench: all ## measure the engines against the obvious loops
	@cmake --build --preset release --target bench --parallel $(JOBS)
	@build/release/bench/bench

agree: ## compare all engines with the reference on GAMES random games of each kind
	$(PACKAGES) build test
	$(call build,dev)
	@cd tests && GALLI_GAMES=$(GAMES) ../build/dev/tests/proof_agree --gtest_brief=1
	@cd tests && GALLI_GAMES=$(GAMES) ../build/dev/tests/proof_breadth --gtest_brief=1
	@cd tests && GALLI_GAMES=$(GAMES) ../build/dev/tests/proof_wide --gtest_brief=1

tidy: ## check src/ with clang-tidy
	$(PACKAGES) build lint
	$(call build,tidy)

format: ## format all sources with clang-format
	$(PACKAGES) lint
	@find src tests bench atlas -name '*.h' -o -name '*.cpp' | xargs clang-format-16 -i

install: all ## install under PREFIX (/usr/local)
	@cmake --install build/release --prefix $(PREFIX) >build/install.log
	@echo "Installed under $(DESTDIR)$(PREFIX)"

packages: ## install every package that building, testing and linting need
	$(PACKAGES) build test fuzz lint

clean: ## remove build/ and out/
	@rm -rf build out

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' Makefile | expand -t 12
