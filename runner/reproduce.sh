#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a published comparison again, and says claim by claim whether it holds. reproduce.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" reproduce "$@"
