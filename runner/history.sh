#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Shows the figures of an archive's runs over time, and where they changed. history.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" history "$@"
