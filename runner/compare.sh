#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares finished runs with the first of them. compare.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" compare "$@"
