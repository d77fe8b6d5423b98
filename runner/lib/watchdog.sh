#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Cleans up after a run that was killed with -9: ends what it had started and removes its temporary folder.
#   watchdog.sh PARENT_PID PARENT_STARTED WORK
# A process of its own, in a group of its own, so that what ends the run does not end its watchdog.
set -euo pipefail

main() {
  local parent=$1 parent_started=$2 WORK=$3
  # shellcheck source=process.sh
  source "${BASH_SOURCE[0]%/*}/process.sh"
  # shellcheck source=leftovers.sh
  source "${BASH_SOURCE[0]%/*}/leftovers.sh"
  trap '' INT HUP
  # The folder goes when the run ends in good order, and so does the watchdog.
  while [[ -d $WORK ]] && process_is "$parent" "$parent_started"; do sleep 0.5; done
  if [[ -d $WORK ]]; then
    leftovers_end
    rm -rf -- "$WORK"
  fi
}

main "$@"
