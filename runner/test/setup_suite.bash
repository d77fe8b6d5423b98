# SPDX-License-Identifier: Apache-2.0
# Once, before all tests: what they run must be built, since most of them hide the real java.
# shellcheck shell=bash

setup_suite() {
  local part
  ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  WORK=$BATS_SUITE_TMPDIR/work
  mkdir -p "$WORK/watch"
  exec {STDOUT}>&1 {STDERR}>&2
  for part in say java process build; do
    # shellcheck source=/dev/null
    source "$ROOT/runner/lib/$part.sh"
  done
  java_find
  build_ensure redis 3>&-
}
