#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures a store at a rising number of client threads. sweep.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" sweep "$@"
