# SPDX-License-Identifier: Apache-2.0
# The scripted double as a store of the runner. It lives in the client, so its "server" is a process that does nothing.
# shellcheck shell=bash

double_program() { printf 'sleep\n'; }
double_binary() { command -v sleep; }
double_hint() { printf '  nothing helps\n'; }
double_command() { COMMAND=("$1" 1000); }
double_address() { :; }
double_process() { printf '%s\n' "$SERVER_PID"; }
double_version() { :; }
double_flush() { :; }
double_data_bytes() { printf '0\n'; }
