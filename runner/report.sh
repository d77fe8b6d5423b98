#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Rebuilds the tables, plots and reports of finished runs from what their cells left behind; or makes them of plain YCSB runs. report.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" report "$@"
