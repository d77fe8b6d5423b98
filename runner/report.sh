#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Rebuilds the tables, plots and reports of finished runs from what their cells left behind; or makes them of plain YCSB runs. report.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" report "$@"
