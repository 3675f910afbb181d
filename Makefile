# A thin front for Meson.  `make help` lists what there is.

BUILD  ?= build
PREFIX ?= /usr/local

all: $(BUILD)/build.ninja        ## build build/wythoff, optimised
	@test -x $(BUILD)/wythoff || echo "building: a minute or two the first time"
	@said=$$(ninja -C $(BUILD) --quiet 2>&1) || { printf '%s\n' "$$said"; exit 1; }

run:                             ## install what is missing, build, and solve Maharaja Nim
	@tools/setup build
	@$(MAKE) --no-print-directory all
	@tools/demo $(BUILD)

serve:                           ## install what is missing, build, and open the page in the browser
	@tools/setup build
	@$(MAKE) --no-print-directory all
	@$(BUILD)/wythoff serve

test:                            ## install what is missing, build, and run every test
	@tools/setup build test page
	@tools/page-setup
	@$(MAKE) --silent --no-print-directory $(BUILD)/build.ninja
	@# A folder that was set up before cmocka was there has no unit tests yet.
	@grep -q test_solve $(BUILD)/build.ninja || \
	    meson setup --reconfigure $(BUILD) -Dtests=enabled >/dev/null
	@grep -q python/wythoff $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) >/dev/null
	@$(MAKE) --no-print-directory all fuzz-build
	@tools/run-tests $(BUILD) build-fuzz

fresh:                           ## `make run` and `make test` on a bare Debian, from nothing; as root
	@tools/fresh

test-all:                        ## before a release: all rounds of every test, every optional part, lint, sanitizers; hours
	@failed=; for part in "test TEST_ALL=1" verified mpi notebooks site deb wheel gpu lint sanitize; do \
	    echo "make $$part"; \
	    $(MAKE) --no-print-directory $$part || failed="$$failed $${part%% *}"; \
	done; \
	test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

bench: all                       ## the benchmarks, as ratios against the plain way
	@$(BUILD)/wythoff bench

deep: all                        ## checks that take minutes: a million far columns of each game
	@$(BUILD)/tests/deep_telescope

theorems: all                    ## prove, verify and compare some hundred rulesets: docs/theorems.md
	@tools/theorems $(BUILD) --update

verified:                        ## install Coq if it is missing; all theorems inside Coq: minutes
	@tools/setup build verified
	@$(MAKE) --no-print-directory all
	@$(MAKE) --no-print-directory -C verified B=$(abspath $(BUILD))/verified PROGRAM=$(abspath $(BUILD))/wythoff all
	@tests/verified.sh $(abspath $(BUILD)) $(abspath $(BUILD))/wythoff

mpi:                             ## install Open MPI if it is missing; several ranks here, one of them killed
	@tools/setup build mpi
	@$(MAKE) --silent --no-print-directory $(BUILD)/build.ninja
	@grep -q wythoff-mpi $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) -Dmpi=enabled >/dev/null
	@$(MAKE) --no-print-directory all
	@python3 tests/mpi.py $(BUILD)/wythoff

site:                            ## the page without a server: $(BUILD)/site, any static host; minutes the first time
	@tools/setup build page site
	@tools/page-setup
	@$(MAKE) --no-print-directory all
	@tools/site $(BUILD)
	@tools/site-tests $(BUILD)

gpu: all                         ## Grundy tables on a GPU against those of the processor
	@tools/gpu $(BUILD)/wythoff || test $$? = 77

load: all                        ## the server of the page under load (wrk)
	@tools/load $(BUILD)

lint:                            ## format, clang-tidy, cppcheck, layers, -Werror builds
	@tools/setup build test lint
	@tools/lint

install: all                     ## install below PREFIX (and DESTDIR)
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX)) >/dev/null
	@meson install -C $(BUILD) --quiet >/dev/null
	@echo "installed below $(abspath $(PREFIX)): wythoff, wythoff-check, the library, man pages and documents"

wheel:                           ## a wheel for pip: $(BUILD)/wythoff-*.whl
	@tools/setup build python
	@$(MAKE) --silent --no-print-directory $(BUILD)/build.ninja
	@grep -q python/wheel $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) -Dpython=enabled >/dev/null
	@ninja -C $(BUILD) --quiet python/wheel/_core.abi3.so
	@tools/wheel $(BUILD)

dist:                            ## the sources as $(BUILD)/wythoff-VERSION.tar.gz
	@tools/dist $(BUILD)

deb:                             ## Debian packages in $(BUILD)/deb
	@tools/setup build python deb
	@tools/deb $(BUILD)

notebooks:                       ## install Jupyter if it is missing; execute the notebooks of examples/
	@tools/setup build python notebooks
	@$(MAKE) --no-print-directory all
	@tools/notebooks $(BUILD)

bench-python: all                ## what a call from Python costs over one in C, and 10^6 of them for leaks
	@tools/bench-python $(BUILD)

sanitize:                        ## all tests under ASan + UBSan, those with threads under TSan
	@tools/setup build test page
	@tools/page-setup
	@test -f build-sanitize/build.ninja || meson setup build-sanitize \
	    --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false >/dev/null
	@test -f build-tsan/build.ninja || meson setup build-tsan \
	    --buildtype=debugoptimized -Db_sanitize=thread -Db_lundef=false >/dev/null
	@ninja -C build-sanitize --quiet && ninja -C build-tsan --quiet
	@LSAN_OPTIONS=suppressions=$(CURDIR)/tests/leaks.supp:print_suppressions=0 \
	    tools/run-tests build-sanitize build-tsan:threads

fuzz: all fuzz-build             ## fuzz every reader, and try random rules and formulas, for an hour
	@meson configure build-fuzz -Doptimization=2 && ninja -C build-fuzz --quiet
	@tools/fuzz $(BUILD) build-fuzz 3600

clean:                           ## remove everything that was built
	@rm -rf $(BUILD) build-site build-fuzz build-sanitize build-tsan build-lint-gcc build-lint-clang

help:                            ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 16

$(BUILD)/build.ninja:
	@tools/setup build
	@meson setup $(BUILD) >/dev/null || { cat $(BUILD)/meson-logs/meson-log.txt | tail -n 20; exit 1; }

# The fuzzer needs clang with libFuzzer; without it the build folder is left
# out and tools/run-tests says so.  For the seconds of a test run the compiler does
# not optimise: that would take longer than the fuzzing.
fuzz-build:
	@if tools/has-libfuzzer; then \
	    test -f build-fuzz/build.ninja || CC=clang meson setup build-fuzz -Dfuzz=true -Dcli=false \
	        --buildtype=debug \
	        -Db_sanitize=address,undefined -Db_lundef=false >/dev/null; \
	    ninja -C build-fuzz --quiet; \
	fi

.PHONY: all run serve test fresh bench bench-python wheel dist deb notebooks deep gpu mpi site verified load lint install sanitize fuzz fuzz-build clean help
