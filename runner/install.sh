#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts the bindings into an existing YCSB, and takes them out again. install.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "install.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names options catalog help java process leftovers build output lock net lifetime install-options install-files install-home \
  install-checks install-plan install-record install-moves; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

main() {
  install_arguments "$@"
  home_check
  record_repair
  if ((UNINSTALL)); then
    uninstall
  else
    distribution_find
    stores_check
    install
  fi
}

install() {
  plan_names
  if record_there; then
    record_unchanged
    if plan_is_done; then
      say "Nothing to do: $(plan_described) in $YCSB"
      return 0
    fi
  fi
  plan_checks
  if ((DRY_RUN)); then
    plan_preview
    advice
    return 0
  fi
  moves_begin
  if record_there; then moves_undo; fi
  plan_make
  moves_prepare
  moves_do
  moves_end
  plan_print did
  say "Installed: $(plan_described). install.sh --uninstall $(words "$YCSB") takes it out again."
  advice
}

uninstall() {
  local moves
  if ! record_there; then
    say "Nothing to do: nothing is installed in $YCSB"
    return 0
  fi
  record_unchanged
  mapfile -t moves <"$RECORD/journal"
  if ((DRY_RUN)); then
    moves_print_back "would " "${moves[@]}"
    return 0
  fi
  moves_begin
  moves_undo
  moves_end
  moves_print_back "" "${moves[@]}"
  say "$YCSB is as it was before."
}

main "$@"
