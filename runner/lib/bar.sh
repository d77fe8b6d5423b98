# SPDX-License-Identifier: Apache-2.0
# A progress bar, only on a terminal.
# shellcheck shell=bash

# bar LABEL COUNT ALL UNIT
bar() {
  local label=$1 count=$2 all=$3 unit=$4 columns filled line
  if ((QUIET)) || ! on_terminal; then return 0; fi
  if ((count > all)); then count=$all; fi
  columns=$(terminal_columns)
  filled=$((all > 0 ? count * 20 / all : 0))
  printf -v line '%*s' "$filled" ''
  line=${line// /#}
  printf -v line '%s [%-20s] %s/%s %s' "$label" "$line" "$count" "$all" "$unit"
  printf '\r\033[K%s' "${line:0:columns-1}" >&2
}

terminal_columns() {
  local rows columns
  if read -r rows columns < <(stty size <&2 2>/dev/null) && ((rows > 0 && columns > 20)); then
    printf '%s\n' "$columns"
  else
    printf '80\n'
  fi
}
