#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs one of the clients of a cell: what sweep.sh starts here, on other machines, and in pods. worker.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "worker.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
PROGRAM=${0##*/}
for part in say names help build java worker; do
  # shellcheck source=/dev/null
  source "$ROOT/runner/lib/$part.sh"
done

worker_options "$@"
java_find
analysis_find
worker_read
worker_start
worker_wait
