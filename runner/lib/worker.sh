# SPDX-License-Identifier: Apache-2.0
# One client of a cell: its command line, its process, and the monitor beside it.
# shellcheck shell=bash

readonly WORKER_OPTIONS=(--index --of --plan --out)

worker_help() {
  cat <<'END'
Usage: worker.sh [--index I] --of N --plan plan.json --out DIR

Runs client I (from 0; default: JOB_COMPLETION_INDEX) of the N that a plan is
for. Its logs are in DIR; its exit status is that of YCSB's client. A plan whose
clients begin together has them wait: the file DIR/ready says that this one is
connected, and a line of milliseconds since the epoch in DIR/release (moved
there whole) lets it go at that instant of this machine's clock.
END
}

# Sets INDEX, CLIENTS, PLAN_FILE and DIR.
worker_options() {
  local -A given=()
  while (($#)); do
    case $1 in
      --help) worker_help && exit 0 ;;
      --version) version_text && exit 0 ;;
      *)
        if [[ " ${WORKER_OPTIONS[*]} " != *" $1 "* ]]; then unknown_name option "$1" "${WORKER_OPTIONS[@]}" --help --version; fi
        if (($# < 2)); then usage_error "$1 needs a value"; fi
        given[$1]=$2
        shift
        ;;
    esac
    shift
  done
  INDEX=${given[--index]-${JOB_COMPLETION_INDEX-}} CLIENTS=${given[--of]-} PLAN_FILE=${given[--plan]-} DIR=${given[--out]-}
  if [[ -z $DIR || -z $CLIENTS ]]; then usage_error "--of and --out are needed"; fi
  if [[ ! $INDEX =~ ^[0-9]{1,6}$ ]]; then usage_error "--index ${INDEX:-(none, and no JOB_COMPLETION_INDEX)}: allowed: a number from 0"; fi
  if [[ ! -r $PLAN_FILE ]]; then usage_error "--plan ${PLAN_FILE:-(none)}: no such file, or not readable"; fi
}

# Sets COMMAND, and MONITOR, the options of the monitor, empty where none is wanted.
worker_read() {
  local words=() reader status=0
  mapfile -d '' words < <("${ANALYSIS[@]}" client --plan "$PLAN_FILE" --index "$INDEX" --of "$CLIENTS" --root "$ROOT" --java "$JAVA")
  reader=$!
  wait "$reader" || status=$?
  if ((status)); then exit "$status"; fi
  COMMAND=("${words[@]:3}") MONITOR=()
  if [[ ${words[0]} == monitored ]]; then MONITOR=(monitor --out system.csv); fi
  if [[ ${words[0]} == monitored && -n ${words[1]} ]]; then MONITOR+=(--server "${words[1]}"); fi
  if [[ ${words[0]} == monitored && ${words[2]} == loopback ]]; then MONITOR+=(--loopback); fi
}

# Sets CLIENT_PID and MONITOR_PID. Whoever watches several clients finds the process in the file "pid".
worker_start() {
  mkdir -p -- "$DIR"
  cd -- "$DIR" || exit
  CLIENT_PID='' MONITOR_PID=''
  trap 'worker_end; exit 143' TERM INT HUP
  "${COMMAND[@]}" </dev/null >ycsb.out 2>ycsb.err &
  CLIENT_PID=$!
  printf '%s\n' "$CLIENT_PID" >.pid && mv -f -- .pid pid
  if ((${#MONITOR[@]})); then
    "${ANALYSIS[@]}" "${MONITOR[@]}" --client "$CLIENT_PID" </dev/null >&2 &
    MONITOR_PID=$!
  fi
}

worker_wait() {
  local status=0
  wait "$CLIENT_PID" || status=$?
  if [[ -n $MONITOR_PID ]]; then
    kill -TERM "$MONITOR_PID" 2>/dev/null || true
    wait "$MONITOR_PID" || true
  fi
  rm -f -- pid ready release
  exit "$status"
}

# Ends the client in its own way, and soon.
worker_end() {
  local tries=60 pids=("$CLIENT_PID")
  trap '' TERM INT HUP
  if [[ -z $CLIENT_PID ]]; then return 0; fi
  if [[ -n $MONITOR_PID ]]; then pids+=("$MONITOR_PID"); fi
  kill -TERM "${pids[@]}" 2>/dev/null || true
  while ((tries-- > 0)) && kill -0 "$CLIENT_PID" 2>/dev/null; do sleep 0.05; done
  kill -KILL "${pids[@]}" 2>/dev/null || true
  rm -f -- pid ready release
}
