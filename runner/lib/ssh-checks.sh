# SPDX-License-Identifier: Apache-2.0
# Every host is looked at before anything is copied, all at once; what they lack is said together.
# shellcheck shell=bash

# host_script PART...: prints what a "bash -s" there is sent before it is told what to do.
host_script() {
  local part
  cat <<'END'
if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  printf 'ycsb-sweep\tproblem\tits bash is %s, and 4.4 or later is needed: install one, and put it first on the PATH of what ssh starts (%s)\n' "${BASH_VERSION:-another shell}" "$PATH"
  exit 5
fi
END
  for part in "$@"; do cat -- "$ROOT/runner/lib/$part.sh"; done
}

# hosts_all FUNCTION: calls it with the index of each host, side by side, and waits for all of them.
hosts_all() {
  local i pids=()
  for i in "${!CLIENT_HOSTS[@]}"; do
    companion "$1" "$i"
    pids+=("$COMPANION")
  done
  for i in "${pids[@]}"; do process_wait "$i" || true; done
}

# hosts_report WHAT: ends the run with what was found, if there is something.
hosts_report() {
  local i line lines=()
  for i in "${!CLIENT_HOSTS[@]}"; do
    while IFS= read -r line; do lines+=("  ${CLIENT_HOSTS[i]}: $line"); done <"$WORK/ssh/$i.problems"
  done
  if ((${#lines[@]} == 0)); then return 0; fi
  die 5 "$1
$(join $'\n' "${lines[@]}")"
}

# hosts_check MEGABYTES HASH: of the copy that they are to be sent. A client's logs are there until its cell is over, about 20 kB a second.
hosts_check() {
  CHECK_ARGUMENTS=("$(threads_each)" "$1" "$2" $((50 + (WARMUP + DURATION) / 50)) "${STORE_ADDRESSES[@]}")
  hosts_all host_look
  hosts_report "not every host can run a client, so nothing was copied or started:"
}

# host_look INDEX: leaves what is wrong in $WORK/ssh/INDEX.problems, a line each.
host_look() {
  exec >"$WORK/ssh/$1.problems"
  if ! connection_await "$1"; then
    look_unreachable "$1"
    return 0
  fi
  host_session "$1" "bash -s"
  {
    host_script process net java host-clock host-check
    printf 'host_check %s\n' "${CHECK_ARGUMENTS[*]@Q}"
  } 2>/dev/null 1>&"$HOST_IN" || true
  while host_read "$SSH_WAIT_SECONDS"; do
    case $HOST_WORD in
      problem) printf '%s\n' "$HOST_TEXT" ;;
      checked)
        if clock_measure; then clock_finding; else printf 'it did not tell its time: %s\n' "$(ssh_words "$1")"; fi
        return 0
        ;;
    esac
  done
  if [[ ! -s $WORK/ssh/$1.problems ]]; then look_unreachable "$1"; fi
}

# look_unreachable INDEX
look_unreachable() {
  local words
  words=$(ssh_words "$1")
  printf 'ssh can not run a command there: %s. This must work without a question: ssh -o BatchMode=yes %s bash -c true (keys, known hosts and names are those of your ssh configuration)\n' \
    "${words%.}" "${CLIENT_HOSTS[$1]}"
}
