# SPDX-License-Identifier: Apache-2.0
# Messages for people, all on stderr; stdout belongs to results.
# shellcheck shell=bash

# Whether stderr is a terminal that can redraw a line.
on_terminal() { [[ -t 2 && ${TERM:-dumb} != dumb ]]; }

# Clears a half-drawn progress bar, so that messages start on a line of their own.
clear_line() {
  if on_terminal; then printf '\r\033[K' >&2; fi
}

say() {
  if ((${QUIET:-0})); then return 0; fi
  clear_line
  printf '%s\n' "$*" >&2
}

# Only with -v.
note() {
  if ((${VERBOSE:-0})); then say "$@"; fi
}

warn() {
  clear_line
  printf 'warning: %s\n' "$*" >&2
}

# die STATUS MESSAGE...: the exit statuses are those of docs/runner.md.
die() {
  local status=$1
  shift
  clear_line
  printf '%s: %s\n' "${PROGRAM:-sweep.sh}" "$*" >&2
  # Not interrupted: see lifetime_end.
  ENDING=1
  exit "$status"
}

usage_error() {
  die 2 "$*
Try: ${PROGRAM:-sweep.sh} --help"
}

# words WORD...: a command line as it could be typed, quoted only where it must be.
words() {
  local word out=''
  for word in "$@"; do
    if [[ -z $word || $word == *[^A-Za-z0-9_./,:=+%-]* ]]; then word=${word@Q}; fi
    out+="$word "
  done
  printf '%s\n' "${out% }"
}

# The last lines of a log, indented below the message that names it.
tail_of() {
  local file=$1 lines=${2:-20} line
  if [[ ! -s $file ]]; then return 0; fi
  tail -n "$lines" -- "$file" | while IFS= read -r line; do printf '    %s\n' "$line" >&2; done
}
