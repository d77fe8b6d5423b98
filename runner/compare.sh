#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares finished runs with the first of them. compare.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" compare "$@"
