# umpired: the one Makefile.  `make help` lists what it can do.
#
# Every flavour of the build lives in a folder of its own, with the same rules and
# other flags (see "Flavours"), so that a sanitized build never dirties the one in
# use.  Sources are found, not listed: a new file is built by being there.
#
#   V=1        shows the commands            CC=clang    builds with clang
#   T=name     picks tests by name           CFLAGS=...  is added to ours

MAKEFLAGS += --no-builtin-rules
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif
.SUFFIXES:
.DELETE_ON_ERROR:

ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX ?= /usr/local
SYSCONFDIR ?= $(if $(filter /usr /usr/local,$(PREFIX)),/etc,$(PREFIX)/etc)
FUZZ_SECONDS ?= 20
export CC T V FUZZ_SECONDS

Q := $(if $(V),,@)
say = @$(if $(V),:,printf '  %-6s %s\n' '$1' '$2')

# --- What there is -------------------------------------------------------------

DAEMON  := $(wildcard daemon/*.c daemon/*/*.c daemon/*/*/*.c)
HEADERS := $(wildcard daemon/*.h daemon/*/*.h daemon/*/*/*.h)
UNIT    := $(wildcard tests/unit/*.c)
SERVERS := $(wildcard tests/http/*_server.c)
FUZZ    := $(wildcard tests/fuzz/fuzz_*.c)
ASSETS  := $(sort $(shell find templates static sql etc -type f ! -name '.*' ! -name '*~' \
             \( -path 'templates/*' -o -path 'static/*' -o -name '*.sql' -o -name '*.csv' \
             -o -path etc/umpired.conf \) 2>/dev/null))

# Styles and scripts travel squeezed as well, for browsers that take them so.
SQUEEZED := $(patsubst %,%.gz,$(filter static/%.css static/%.js static/%.svg,$(ASSETS)))
EMBEDDED := $(sort $(ASSETS) $(SQUEEZED))
embedded_path := $(ASSETS) $(SQUEEZED:%=build/gen/%)

DAEMON_O := $(DAEMON:.c=.o) asset_index.o asset_bytes.o
# All but the subcommands, which end in main: what tests link.
LIBRARY_O := $(filter-out $(patsubst %.c,%.o,$(wildcard daemon/*.c)),$(DAEMON_O))
UNIT_O   := $(UNIT:.c=.o) $(LIBRARY_O)

# --- Flags ---------------------------------------------------------------------

# Asked for when a command first needs them, not when make starts: on a new
# machine `make run` has yet to install pkg-config itself.
once = $(eval $1 := $(shell $2))$($1)
PKGS := libmicrohttpd sqlite3 libsodium libqrencode jansson gmp
PKG_CFLAGS = $(call once,PKG_CFLAGS,pkg-config --cflags $(PKGS))
PKG_LIBS   = $(call once,PKG_LIBS,pkg-config --libs $(PKGS))
CHECK_LIBS = $(call once,CHECK_LIBS,pkg-config --libs check)
LIBS       = $(PKG_LIBS) -lcsv -lm -pthread

CPPFLAGS := -Idaemon -Ibuild/gen -D_POSIX_C_SOURCE=200809L
WARN     := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
COMPILE   = -std=c17 $(CPPFLAGS) $(WARN) $(PKG_CFLAGS) -pthread
HARDEN   := -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE \
            -D_FORTIFY_SOURCE=2 -fPIE
HARDLINK := -pie -Wl,-z,relro,-z,now,-z,noexecstack
SANITIZE := address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# --- Flavours --------------------------------------------------------------------

FLAVOURS := dev release asan tsan cover fuzz

cc_dev := $(CC)
cf_dev := -O2 -g $(HARDEN)
ld_dev := $(HARDLINK)

cc_release := $(CC)
cf_release := -O2 -g -flto=auto $(HARDEN)
ld_release := -O2 -g -flto=auto $(HARDLINK)

cc_asan := $(CC)
cf_asan := -O1 -g -fsanitize=$(SANITIZE)
ld_asan := -fsanitize=$(SANITIZE)

cc_tsan := $(CC)
cf_tsan := -O1 -g -fsanitize=thread -fno-omit-frame-pointer
ld_tsan := -fsanitize=thread

cc_cover := $(CC)
cf_cover := -O0 -g --coverage -fprofile-update=atomic
ld_cover := --coverage

cc_fuzz := clang
cf_fuzz := -O1 -g -fsanitize=fuzzer-no-link,$(SANITIZE)
ld_fuzz := -fsanitize=fuzzer,$(SANITIZE)

# --- Targets a person types ------------------------------------------------------

.PHONY: all help run deps test check lint format asan tsan cover fuzz bench screenshots install clean \
        FORCE

all: build/umpired ## build build/umpired

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

run: build/umpired ## build and serve: make run PORT=8090 DB=game.db BIND=0.0.0.0 ARGS=...
	@exec build/umpired serve $(if $(PORT),--port '$(PORT)') $(if $(DB),--db '$(DB)') \
	    $(if $(BIND),--bind '$(BIND)') $(ARGS)

test: ## unit and HTTP tests; T=name runs one file, suite or case
	$(Q)tests/run unit http

check: deps ## everything: lint, and every test, plain and sanitized
	$(Q)FUZZ_SECONDS=2 tests/run lint unit unit-asan http http-asan faults browser fuzz

asan: ## unit and HTTP tests under the address and undefined-behaviour sanitizers
	$(Q)tests/run unit-asan http-asan

tsan: ## the desk's and the HTTP tests under the thread sanitizer
	$(Q)tests/run unit-tsan http-tsan faults-tsan

cover: ## line coverage of each room by the unit and HTTP tests
	$(Q)find build/cover -name "*.gcda" -delete 2>/dev/null; tests/run unit-cover http-cover
	$(Q)tests/cover $(CC)

fuzz: ## fuzz each target for FUZZ_SECONDS=20
	$(Q)tests/run fuzz

bench: build/release/umpired ## measure the release build
	$(Q)if [ -x tests/bench/run ]; then UMPIRED=$(CURDIR)/$< tests/bench/run; \
	    else echo "tests/bench/run is not there: nothing to measure"; fi

screenshots: build/umpired build/browser/node_modules/.package-lock.json ## pictures of every page
	$(Q)UMPIRED=$(CURDIR)/$< $(BROWSER_ENV) node tests/browser/screenshots.mjs

clean: ## remove build/
	$(Q)rm -rf build

# --- Packages: for `run` and `check` what is missing is installed before any compiling ---

FOR := $(if $(filter check deps,$(MAKECMDGOALS)),check,run)
DEPS_FIRST := $(if $(filter run check deps,$(MAKECMDGOALS)),deps)

deps: ## install what is missing to build, run and test
	$(Q).ci/deps $(FOR)

# --- Compiling and linking, once for each flavour ----------------------------------

build/umpired: build/dev/umpired
	$(Q)ln -f $< $@

define flavour
build/$1/%.o: %.c build/$1/flags | $(DEPS_FIRST)
	$$(call say,CC,$1/$$<)
	$(Q)mkdir -p $$(@D)
	$(Q)$(cc_$1) $$(COMPILE) $(cf_$1) $(CFLAGS) -MMD -MP -c $$< -o $$@

build/$1/%.o: build/gen/%.c build/$1/flags
	$(Q)$(cc_$1) $$(COMPILE) $(cf_$1) $(CFLAGS) -MMD -MP -c $$< -o $$@

build/$1/%.o: build/gen/%.S build/$1/flags
	$(Q)$(cc_$1) -c $$< -o $$@

build/$1/asset_bytes.o: $(embedded_path)

build/$1/umpired: $(DAEMON_O:%=build/$1/%)
	$$(call say,LINK,$$@)
	$(Q)$(cc_$1) $(ld_$1) $(LDFLAGS) $$^ $$(LIBS) -o $$@

build/$1/unit: $(UNIT_O:%=build/$1/%)
	$$(call say,LINK,$$@)
	$(Q)$(cc_$1) $(ld_$1) $(LDFLAGS) $$^ $$(LIBS) $$(CHECK_LIBS) -lgeos_c -o $$@

build/$1/%_server: build/$1/tests/http/%_server.o $(LIBRARY_O:%=build/$1/%)
	$$(call say,LINK,$$@)
	$(Q)$(cc_$1) $(ld_$1) $(LDFLAGS) $$^ $$(LIBS) -o $$@

build/$1/tests/unit/main.o: build/gen/suites.h

# A change of compiler or flags rebuilds the flavour.
build/$1/flags: FORCE | $(DEPS_FIRST)
	@mkdir -p $$(@D)
	@echo '$(cc_$1) $$(COMPILE) $(cf_$1) $(CFLAGS) $(ld_$1) $(LDFLAGS)' | $$(update)

-include $(patsubst %.o,build/$1/%.d,$(filter-out asset_bytes.o,$(sort $(DAEMON_O) $(UNIT_O) $(SERVERS:.c=.o))))
endef
$(foreach f,$(FLAVOURS),$(eval $(call flavour,$f)))

# Writes standard input to the target, leaving it untouched when nothing changed.
update = { cat > $@.new; cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }

build/fuzz/fuzz_%: build/fuzz/tests/fuzz/fuzz_%.o $(LIBRARY_O:%=build/fuzz/%)
	$(call say,LINK,$@)
	$(Q)$(cc_fuzz) $(ld_fuzz) $(LDFLAGS) $^ $(LIBS) -o $@

# The games played by chance are the unit tests' too.
build/fuzz/fuzz_play: $(patsubst %.c,build/fuzz/%.o,$(wildcard tests/unit/play_*.c))

-include $(FUZZ:%.c=build/fuzz/%.d)
.SECONDARY: $(FUZZ:%.c=build/fuzz/%.o) $(foreach f,$(FLAVOURS),$(SERVERS:%.c=build/$f/%.o))

# --- Generated: the embedded files and the list of test suites ---------------------
#
# build/gen/assets rewrites itself when a file appears or goes, and an edit to one is
# newer than what was made of it; either way the bytes and their index are made anew.

build/gen/assets: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(EMBEDDED) | sed 's|.*|& &|; s|[^ ]*[.]gz$$|build/gen/&|' | $(update)

build/gen/static/%.gz: static/%
	@mkdir -p $(@D)
	$(Q)gzip -9nc $< > $@

build/gen/asset_bytes.S: build/gen/assets $(embedded_path)
	$(call say,EMBED,$(words $(EMBEDDED)) files)
	$(Q)awk 'BEGIN { print "\t.section .rodata" } \
	    { s = "asset_bytes_" NR; \
	      printf "\t.globl %s\n\t.hidden %s\n%s:\t.incbin \"%s\"\n\t.byte 0\n", s, s, s, $$2 } \
	    END { print "\t.section .note.GNU-stack,\"\",%progbits" }' $< > $@

build/gen/asset_index.c: build/gen/assets $(embedded_path)
	$(Q)while read -r name path; do echo "$$(stat -c %s "$$path") $$name"; done < $< | \
	    awk 'BEGIN { print "#include \"base/asset.h\"" } \
	    { printf "extern const unsigned char asset_bytes_%d[];\n", NR; \
	      row[NR] = sprintf("    {\"%s\", asset_bytes_%d, %d},", $$2, NR, $$1) } \
	    END { print "const struct asset asset_embedded[] = {"; \
	          for (i = 1; i <= NR; i++) print row[i]; \
	          printf "};\nconst size_t asset_embedded_count = %d;\n", NR }' > $@

build/gen/suites.h: FORCE
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(patsubst test_%,%,$(filter test_%,$(notdir $(UNIT:.c=)))) | $(update)

# --- Browser tests: their packages are kept out of the tree ------------------------

BROWSER_ENV := NODE_PATH=$(CURDIR)/build/browser/node_modules \
    UMPIRED_PLAYWRIGHT=$(CURDIR)/build/browser/node_modules/playwright-core/index.mjs

build/browser/node_modules/.package-lock.json: tests/browser/package.json \
    tests/browser/package-lock.json | $(DEPS_FIRST)
	$(call say,NPM,build/browser)
	$(Q)mkdir -p build/browser && cp tests/browser/package*.json build/browser/
	$(Q)cd build/browser && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 \
	    npm ci --no-audit --no-fund --loglevel=error
	$(Q)touch $@

# --- Lint: proves the layering, then asks the tools --------------------------------

C_FILES := $(DAEMON) $(HEADERS) $(wildcard tests/*/*.[ch])
LINT := layers symbols headers format tidy cppcheck shell
.PHONY: $(LINT:%=lint-%)

lint: $(LINT:%=lint-%) ## layering, headers alone, clang-format, clang-tidy, cppcheck, shellcheck

lint-layers:
	$(Q)tests/lint/layers $(DAEMON) $(HEADERS)

lint-symbols: $(DAEMON_O:%=build/dev/%)
	$(Q)tests/lint/symbols build/dev $(DAEMON_O)

lint-headers: $(HEADERS:%=build/lint/%.alone)

lint-format:
	@mkdir -p build/lint
	$(Q)clang-format --dry-run -Werror $(C_FILES) 2>build/lint/format || \
	    { sed 's/:.*should be clang-formatted.*/: make format would change it/;t;/: error:/!d' \
	        build/lint/format | sort -u; exit 1; }

lint-tidy: $(DAEMON:%=build/lint/%.tidy)

lint-cppcheck: build/gen/assets
	$(Q)mkdir -p build/lint/cppcheck
	$(Q)cppcheck --quiet --std=c11 --cppcheck-build-dir=build/lint/cppcheck --error-exitcode=1 \
	    --enable=warning,performance,portability --inline-suppr --suppress=readdirCalled \
	    --library=posix --library=tests/lint/cppcheck.cfg $(CPPFLAGS) daemon

lint-shell:
	$(Q)shellcheck $$(grep -lE '^#!.*\bb?a?sh$$' .ci/* tests/run tests/cover tests/*/* 2>/dev/null)

format: ## let clang-format lay out every C file
	$(Q)clang-format -i $(C_FILES)

# Each file is looked at again only when it, or something it includes, has changed.
build/lint/%.alone: % build/dev/flags
	@mkdir -p $(@D)
	$(Q)$(CC) -x c -fsyntax-only $(COMPILE) $<
	$(Q)$(CC) -x c $(COMPILE) -MM -MP -MT $@ -MF $@.d $< && touch $@

build/lint/%.tidy: % .clang-tidy tests/lint/tidy.h build/dev/flags
	$(call say,TIDY,$<)
	@mkdir -p $(@D)
	$(Q)clang-tidy --quiet --warnings-as-errors='*' $< -- -std=c17 $(CPPFLAGS) $(PKG_CFLAGS) \
	    $(if $(filter %/err.c,$<),,-include tests/lint/tidy.h) 2>$@.err || { cat $@.err >&2; exit 1; }
	$(Q)$(CC) $(COMPILE) -MM -MP -MT $@ -MF $@.d $< && touch $@

-include $(HEADERS:%=build/lint/%.alone.d) $(DAEMON:%=build/lint/%.tidy.d)

# --- Installing ----------------------------------------------------------------------

fill := sed -e 's|@PREFIX@|$(PREFIX)|g' -e 's|@SYSCONFDIR@|$(SYSCONFDIR)|g'

install: build/release/umpired ## install to PREFIX=/usr/local, below DESTDIR when given
	$(Q)install -Dm755 $< $(DESTDIR)$(PREFIX)/bin/umpired
	$(Q)for f in $(patsubst etc/%,%,$(filter etc/%.csv,$(ASSETS))); do \
	    install -Dm644 etc/$$f $(DESTDIR)$(PREFIX)/share/umpired/$$f || exit 1; done
	$(Q)mkdir -p $(DESTDIR)$(PREFIX)/lib/systemd/system
	$(Q)$(fill) etc/umpired.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/umpired.service
	$(Q)install -Dm644 etc/umpired.avahi.service \
	    $(DESTDIR)$(SYSCONFDIR)/avahi/services/umpired.service
	$(Q)[ -e $(DESTDIR)$(SYSCONFDIR)/umpired/umpired.conf ] || \
	    install -Dm644 etc/umpired.conf $(DESTDIR)$(SYSCONFDIR)/umpired/umpired.conf
