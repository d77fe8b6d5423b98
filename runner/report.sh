#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Rebuilds the tables, plots and reports of finished runs from what their cells left behind; or makes them of plain YCSB runs.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "report.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names options help java process leftovers build output lock net lifetime import; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

usage() {
  cat <<'END'
Usage: report.sh DIR [DIR...]
       report.sh --import FILE... [options]

Rebuilds results.csv, report.md, report.html and the plots of a run from the
cells in DIR, and prints the table.

With --import it makes the same of outputs that YCSB's own client left, as text
or JSON, with its status lines, and of the interval logs that they name. What
can't be known from them it leaves empty, and says so.

  --import FILE...    outputs, or patterns of their names in quotes
  --out DIR           results; must not exist or be empty
                      (default ./results/<UTC time>-import-ycsb)
  --named PATTERN     what their names say: 'out-{store}-{workload}-{threads}.txt'
  --store NAME, --workload NAME, --threads N
                      of all of them; otherwise as their names say, or the
                      command line that YCSB prints

  report.sh results/20260101T120000Z-redis-workloadb
  report.sh --import 'out-*.txt' --out imported
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
  if is_one_of --import "$@" || [[ $1 == --import=* ]]; then
    import_run "$@"
    report_runs "$OUT"
    return
  fi
  for folder in "$@"; do
    if [[ $folder == -* ]]; then usage_error "unknown option $folder. Known: --import, --help, --version"; fi
    if [[ ! -d $folder/cells || ! -f $folder/run.json ]]; then
      usage_error "$folder: not the folder of a run, which holds run.json and cells/"
    fi
  done
  java_find
  lifetime_begin
  build_ensure
  analysis_find
  report_runs "$@"
}

report_runs() {
  spawn "$PWD" "${ANALYSIS[@]}" report "$@"
  process_wait "$SPAWNED"
}

main "$@"
