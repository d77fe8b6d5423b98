#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a published comparison again, and says claim by claim whether it holds. reproduce.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" reproduce "$@"
