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
for part in say help catalog java process leftovers build output lock net lifetime; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

# In a checkout; a distribution comes built.
built() {
  local stores
  mapfile -t stores < <(known_stores)
  lifetime_begin
  build_ensure "${stores[@]}"
  leave 0
}

main() {
  local word
  for word in "$@"; do
    case $word in
      --help) cat -- "$ROOT/runner/help/install.txt" || true && exit 0 ;;
      --version) version_text || true && exit 0 ;;
    esac
  done
  java_find
  if ! is_distribution; then (built) || exit; fi
  analysis_find
  exec "${ANALYSIS[@]}" install --root "$ROOT" "$@"
}

main "$@"
