#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures the bytes that the binding of a store allocates for an operation. allocation.sh --help says how.
exec "$(dirname "$(readlink -f "$0")")/launch" AllocationBenchmark "$@"
