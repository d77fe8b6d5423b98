# SPDX-License-Identifier: Apache-2.0
# Once, before all tests: what they run must be built, since many of them hide the real Maven.
# shellcheck shell=bash

setup_suite() {
  cd "$BATS_TEST_DIRNAME" || return
  ../sweep.sh redis workloadb --dry-run >/dev/null </dev/null
}
