#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every test of the project: shellcheck, shfmt, then bats and Maven side by side. Anything that fails, fails it.
# On Debian and Ubuntu, as root, it installs what is missing; elsewhere it says what that is, and exits with 5.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "check.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

. "$(dirname "$(readlink -f "$0")")/libexec/current-folder.sh"
# shellcheck source=libexec/java.sh
. "$(dirname "$(readlink -f "$0")")/libexec/java.sh"

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
readonly ROOT

# For Maven, of what it has compiled and looked at before. Without the last option it would compile once more.
readonly BUILT=(-Dcyclonedx.skip -Dspotless.check.skip -Denforcer.skip -Dforbiddenapis.skip
  -Dmaven.compiler.useIncrementalCompilation=false)

die() {
  printf 'check.sh: %s\n' "$1" >&2
  exit 5
}

has_jdk() { java_find >/dev/null && command -v "${JAVA_HOME:+$JAVA_HOME/bin/}javac" >/dev/null; }

missing_packages() {
  local package brought
  if ! has_jdk; then printf 'openjdk-17-jdk-headless\n'; fi
  while read -r package brought; do
    if [[ $package != '#' ]] && ! is_there "$brought"; then printf '%s\n' "$package"; fi
  done < <(cat -- "$ROOT"/runner/test/packages.txt "$ROOT"/bindings/*/packages.txt)
}

# is_there WORDS: a command, or one of several patterns of files.
is_there() {
  local word words
  read -ra words <<<"$1"
  for word in "${words[@]}"; do
    if command -v "$word" >/dev/null || compgen -G "$word" >/dev/null; then return 0; fi
  done
  return 1
}

install_missing() {
  local packages
  mapfile -t packages < <(missing_packages)
  if ((${#packages[@]} == 0)); then return 0; fi
  if ! command -v apt-get >/dev/null || ((EUID != 0)); then
    die "missing: ${packages[*]}. Install them, on Debian or Ubuntu: sudo apt-get install ${packages[*]}"
  fi
  printf 'Installing %s\n' "${packages[*]}" >&2
  # At run level 1 a package starts no service of its own, and takes no port. One that is there without its programs is installed anew.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  if ! { apt-get -q update && apt-get -q install -y --reinstall --no-install-recommends "${packages[@]}"; } >&2; then
    # Later releases have later JDKs.
    packages=("${packages[@]/openjdk-17-jdk-headless/default-jdk-headless}")
    apt-get -q install -y --reinstall --no-install-recommends "${packages[@]}" >&2 || die "apt-get could not install ${packages[*]}"
  fi
  mapfile -t packages < <(missing_packages)
  if ((${#packages[@]})); then die "still missing after the installation: ${packages[*]}"; fi
}

# step NAME COMMAND...: says how long it took, and whether it failed. Errors do not end the command by themselves here.
step() {
  local name=$1 begun=$SECONDS status=0 moment
  printf '\n== %s\n' "$name"
  printf -v moment '%(%s)T' -1
  "${@:2}" || status=$?
  if [[ -n ${LOGS:-} ]]; then printf '%s %(%s)T %s\n' "$moment" -1 "$name" >>"$LOGS/steps"; fi
  printf '== %s: %d s%s\n' "$name" $((SECONDS - begun)) "$( ((status == 0)) || printf ', FAILED')"
  return "$status"
}

# Two streams of tests side by side, since more would disturb what is measured: the first begins with what measures, the second with Maven.
# Then each takes the next file of bats that nobody has taken. Each is a job, and so a process group, of its own: what a shell starts in the
# background can't be interrupted.
run_tests() {
  local failed=0 stream
  LOGS=$(mktemp -d)
  export YCSB_SWEEP_CHECK=$LOGS
  trap streams_end EXIT
  trap 'exit 130' INT TERM HUP
  queue "$@"
  set -m
  stream "maven" test_modules >"$LOGS/2" 2>&1 &
  { stream "bats, what measures" bats --print-output-on-failure --filter-tags measured "$@" 2>&1 | tee -i "$LOGS/1"; } &
  set +m
  for stream in $(jobs -p); do wait "$stream" || failed=1; done
  cat -- "$LOGS/2"
  step "leftovers" runner/test/leftovers find "$LOGS" "${PLACES[@]}" || failed=1
  tell_skipped "$LOGS"
  tell_failed "$LOGS"
  return "$failed"
}

# queue FILE...: those that do not measure. The ones that are tagged as long come first, then the largest: the last must not take long.
queue() {
  local file lines
  mkdir "$LOGS/queue" "$LOGS/taken"
  for file in "$@"; do
    if ! grep -q '^# bats file_tags=measured$' "$file"; then
      lines=$(wc -l <"$file")
      if grep -q '^# bats file_tags=long$' "$file"; then lines=$((lines + 5000)); fi
      : >"$LOGS/queue/$((20000 - lines)) ${file##*/}"
    fi
  done
}

# stream NAME COMMAND...: that step, and then files of the queue until it is empty.
stream() {
  local failed=0 file
  trap 'exit 130' INT
  step "$@" || failed=1
  for file in "$LOGS"/queue/*; do
    if mv -- "$file" "$LOGS/taken/" 2>/dev/null; then
      file=${file##*/}
      step "bats, ${file#* }" nice bats --print-output-on-failure --filter-tags '!measured' "runner/test/${file#* }" || failed=1
    fi
  done
  return "$failed"
}

# Ends what the check has started: the streams as Ctrl-C would, and five seconds later what their tests have put into other groups.
streams_end() {
  local stream pid tries=50
  trap '' INT TERM HUP
  for stream in $(jobs -p); do kill -INT -- "-$stream" 2>/dev/null || true; done
  while [[ -n $(jobs -pr) ]] && ((tries-- > 0)); do sleep 0.1; done
  for pid in $(grep -lzxF "YCSB_SWEEP_CHECK=$LOGS" /proc/[0-9]*/environ 2>/dev/null | tr -cd '0-9\n'); do
    if ((pid != $$ && pid != BASHPID)); then kill "$pid" 2>/dev/null || true; fi
  done
  wait
  rm -rf -- "$LOGS"
}

# tell_skipped FOLDER: what could not be tried here by the logs there, so that somebody sees it.
tell_skipped() {
  if grep -qr ' # skip' "$1"; then
    printf '\n== NOT TRIED ON THIS MACHINE\n'
    grep -hr ' # skip' "$1" | sort
  fi
}

# tell_failed FOLDER: at the end once more what failed by the logs there, which stands somewhere among thousands of lines.
tell_failed() {
  local failed
  failed=$(awk '/^not ok / || /^\[ERROR\]/ { shown = 30 } !/^(not ok |#|\[ERROR\])/ { shown = 0 } shown-- > 0' "$1"/[12])
  if [[ -n $failed ]]; then printf '\n== FAILED\n%s\n' "$failed"; fi
}

scripts() {
  printf '%s\n' .ci/[lr]* runner/*.sh runner/test/*.bash
  find bin runner/stores runner/libexec runner/test/helpers -type f ! -name '*.awk'
  find runner/benchmark -maxdepth 1 -type f ! -name '*.xml'
  find runner -maxdepth 3 -type f \( -path 'runner/new-store/*/controller' -o -path runner/new-store/readme-table -o -path runner/test/fuzz \
    -o -path runner/test/kills -o -path runner/test/leftovers -o -path 'runner/test/cluster/*' \) ! -name '*.yaml'
}

# What a run has built, with -Pquick, Error Prone has not seen: it is compiled again. The last module lays out what all others have built.
# The tests of the engine are compiled with the other streams beside them: that is one long piece of work for one processor.
build() {
  if [[ -e runner/target/.unchecked ]]; then
    # Without the markers, what was unpacked among the classes would be taken to be there still.
    find bindings workloads runner -type d \( -path '*/target/*classes' -o -name dependency-maven-plugin-markers \) -prune \
      -exec rm -rf {} + && rm runner/target/.unchecked || return
  fi
  rm -rf runner/engine/target/test-classes
  ./mvnw -q -B -Pbenchmark -T 1C -DskipTests -Dtests.later -Dstage.skip -Dassembly.skipAssembly package \
    && ./mvnw -q -B -DskipTests -pl runner -am "${BUILT[@]}" package && touch runner/target/.built
}

check_scripts() {
  local files
  mapfile -t files < <(scripts)
  shellcheck -x "${files[@]}" && shellcheck runner/test/*.bats \
    && shfmt -d "${files[@]}" runner/test/*.bats
}

# The build above has made the jars, which the other streams use meanwhile: no phase after the tests.
test_modules() {
  nice ./mvnw -B -Pbenchmark -T 2 test -fae -pl '!runner' "${BUILT[@]}"
}

# What is not built can't be tested. Else the later steps run, too: all that fails is seen at once.
main() {
  local failed=0
  cd "$ROOT"
  mapfile -t PLACES < <(runner/test/leftovers places)
  step "packages" install_missing
  step "build" build
  step "shellcheck, shfmt" check_scripts || failed=1
  run_tests runner/test/*.bats || failed=1
  return "$failed"
}

main "$@" </dev/null
