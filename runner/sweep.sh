#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures a store at a rising number of client threads. sweep.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" sweep "$@"
