#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts the bindings into an existing YCSB, and takes them out again. install.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/libexec/launch" install "$@"
