#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares the clients of a store, and prints the tables of docs/performance.md. client.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/launch" ClientBenchmark "$@"
