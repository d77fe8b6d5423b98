#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Shows the figures of an archive's runs over time, and where they changed. history.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" history "$@"
