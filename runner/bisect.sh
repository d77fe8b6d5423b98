#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Finds the commit that made a store slower. bisect.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" bisect "$@"
