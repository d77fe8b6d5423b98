#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a model of the traffic that a server gets, and a workload of it. capture.sh --help says how.
libexec=$(dirname "$(readlink -f "$0")")/libexec
# shellcheck source=libexec/current-folder.sh
. "$libexec/current-folder.sh"
exec "$libexec/launch" capture "$@"
