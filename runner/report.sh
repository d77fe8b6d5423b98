#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Rebuilds the tables, plots and reports of finished runs from what their cells left behind.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "report.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names help java process leftovers build output lock net lifetime; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

usage() {
  cat <<'END'
Usage: report.sh DIR [DIR...]

Rebuilds results.csv, report.md, report.html and the plots of a run from the
cells in DIR, and prints the table.

  report.sh results/20260101T120000Z-redis-workloadb
END
}

main() {
  local folder
  if [[ ${1-} == --help ]]; then
    usage || true
    exit 0
  fi
  if [[ ${1-} == --version ]]; then
    version_text || true
    exit 0
  fi
  if (($# == 0)); then usage_error "the folder of a run is needed"; fi
  for folder in "$@"; do
    if [[ $folder == -* ]]; then usage_error "unknown option $folder. Known: --help, --version"; fi
    if [[ ! -d $folder/cells || ! -f $folder/run.json ]]; then
      usage_error "$folder: not the folder of a run, which holds run.json and cells/"
    fi
  done
  java_find
  lifetime_begin
  build_ensure
  analysis_find
  spawn "$PWD" "${ANALYSIS[@]}" report "$@"
  process_wait "$SPAWNED"
}

main "$@"
