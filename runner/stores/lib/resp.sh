# SPDX-License-Identifier: Apache-2.0
# Speaks RESP by bash's own /dev/tcp: no client program needs to be installed.
# shellcheck shell=bash

# resp_ask SECONDS ADDRESS COMMAND...: prints the reply; an error fails.
resp_ask() { (resp_session "$@") 2>/dev/null; }

resp_session() {
  local seconds=$1 password user socket
  exec {socket}<>"/dev/tcp/$(host "$2")/$(port "$2")" || return 1
  shift 2
  password=$(property redis.password)
  user=$(property redis.user)
  if [[ -n $password ]]; then
    resp_send "$socket" AUTH ${user:+"$user"} "$password"
    resp_reply "$socket" "$seconds" >/dev/null || return 1
  fi
  resp_send "$socket" "$@"
  resp_reply "$socket" "$seconds"
}

resp_send() {
  local socket=$1 word LC_ALL=C
  shift
  printf '*%s\r\n' "$#" >&"$socket"
  for word in "$@"; do printf '$%s\r\n%s\r\n' "${#word}" "$word" >&"$socket"; done
}

# Prints a status, a number, a text, or the elements of a list, a line each.
resp_reply() {
  local socket=$1 seconds=$2 line text element LC_ALL=C
  IFS= read -r -t "$seconds" -u "$socket" line || return 1
  line=${line%$'\r'}
  case $line in
    [+:]*) printf '%s\n' "${line:1}" ;;
    [\$*]*[!0-9]* | [\$*]) return 1 ;;
    \$*)
      IFS= read -r -t "$seconds" -N "${line:1}" -u "$socket" text || return 1
      read -r -t "$seconds" -u "$socket" || return 1
      printf '%s\n' "$text"
      ;;
    \**) for ((element = 0; element < 10#${line:1}; element++)); do resp_reply "$socket" "$seconds" || return 1; done ;;
    *) return 1 ;;
  esac
}

# resp_info ADDRESS FIELD [SECTION]: one line of what INFO says.
resp_info() {
  local text
  text=$(resp_ask 5 "$1" INFO "${3:-server}") && [[ $'\n'$text =~ $'\n'"$2:"([^$'\r\n']*) ]] \
    && printf '%s\n' "${BASH_REMATCH[1]}"
}

# resp_setting ADDRESS NAME: its value; fails where the server has none of that name, or does not tell it.
resp_setting() {
  local lines
  mapfile -t lines < <(resp_ask 5 "$1" CONFIG GET "$2")
  ((${#lines[@]} == 2)) && printf '%s\n' "${lines[1]}"
}
