#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts the bindings into an existing YCSB, and takes them out again. install.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" install "$@"
