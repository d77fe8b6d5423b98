# SPDX-License-Identifier: Apache-2.0
# --clients: who runs the client of a cell, or its several clients. Each launcher has a file, clients-<launcher>.sh.
# shellcheck shell=bash

readonly RELEASE_MILLIS=500 # from when all are told until they begin: more than telling takes

# Sets LAUNCHER, CLIENTS (how many), CLIENT_HOSTS (by index) and TOGETHER, whether they are released at one instant.
clients_check() {
  local value=${OPT[clients]-local:1} least
  case $value in
    local:*) LAUNCHER='local' ;;
    k8s:*) LAUNCHER=k8s ;;
    *) LAUNCHER=ssh ;;
  esac
  "clients_${LAUNCHER}_check" "$value"
  if [[ $LAUNCHER != k8s && -n ${OPT[namespace]-}${OPT[image]-} ]]; then
    usage_error "--namespace and --image are those of pods, and --clients $value starts none: drop them, or say --clients k8s:N"
  fi
  if [[ $LAUNCHER != local && -n ${OPT[ycsb_home]+x} ]]; then
    usage_error "--clients $value and --ycsb-home: the other machines have no install of YCSB; drop one of them"
  fi
  if [[ $LAUNCHER != local ]]; then java_options_check "$value"; fi
  least=$(smallest "${THREADS[@]}")
  if ((least < CLIENTS)); then usage_error "--clients $value: $least client threads are too few for $CLIENTS clients; allowed: --threads $CLIENTS or more"; fi
  if [[ -n $TARGET ]] && ((TARGET < CLIENTS)); then
    usage_error "--target $TARGET: too low for $CLIENTS clients; allowed: $CLIENTS or more"
  fi
  TOGETHER=$((CLIENTS > 1))
  scan_check
  clients_share --operations "${OPT[operations]-}" "$(largest "$CLIENTS" "${SCAN[@]}")"
}

# clients_share OPTION COUNT CLIENTS: refuses a count of which some client would have nothing, which YCSB takes for no bound.
clients_share() {
  if [[ -n $2 ]] && (($2 < $3)); then usage_error "$1 $2: too few for $3 clients; allowed: $1 $3 or more"; fi
}

# The selected store, before a server is looked for: other machines don't reach one of the runner's own.
clients_server_check() {
  if [[ $LAUNCHER == local || ${OPT[server]} == external ]] || ((ROW_EXTERNAL)) || is_foreign "$ROW_STORE"; then return 0; fi
  usage_error "--clients ${OPT[clients]}: the $ROW_STORE server would be one of the runner's own, on 127.0.0.1, which every machine and every pod calls itself. Start one that all of them reach, and name it:
$(verb "$ROW_STORE" hint)"
}

# Of the records that are loaded, once it is known how many.
clients_records_check() {
  local row
  if [[ -n ${OPT[no_load]+x} ]]; then return 0; fi
  for row in "${ROWS[@]}"; do
    row_select "$row"
    if [[ $ROW_PHASE == run ]]; then clients_share --records "$ROW_RECORDS" "$CLIENTS"; fi
  done
}

# A single client leaves its files in the cell's folder, several in one each.
clients_apart() { ((CLIENTS > 1)); }

# Whether there is something to say of each: of a single client on this machine there is not.
clients_noted() { clients_apart || [[ $LAUNCHER != local ]]; }

# Whether this machine is one of those that have to reach the store.
reached_from_here() { [[ ${LAUNCHER:-local} != k8s ]]; }

# client_folder FOLDER INDEX: where the files of one of a cell's clients are.
client_folder() {
  if clients_apart; then printf '%s/clients/%d\n' "$1" "$2"; else printf '%s\n' "$1"; fi
}

# client_plan THREADS: prints the plan of COMMAND's clients. INSERT_START, INSERT_COUNT and INSERT_FIRST are empty where they don't apply.
client_plan() {
  local word words=() class
  class=$(property "$ROW_FILE" workload site.ycsb.workloads.CoreWorkload)
  PORTABLE=("${COMMAND[@]}")
  if [[ $LAUNCHER != local ]]; then portable_command; fi
  for word in "${PORTABLE[@]}"; do
    json_quote "$word"
    words+=("$REPLY")
  done
  printf '{"schema": 1, "clients": %d, "threads": %d' "$CLIENTS" "$1"
  if [[ -n $TARGET ]]; then printf ', "target": %d' "$TARGET"; fi
  if [[ -n ${OPT[operations]+x} ]]; then printf ', "operations": %d' "${OPT[operations]}"; fi
  if ((TOGETHER)); then printf ', "seconds": %d' "$(released_seconds "$ROW_STORE")"; fi
  if [[ -n $INSERT_COUNT ]]; then printf ', "insertStart": %d, "insertCount": %d' "$INSERT_START" "$INSERT_COUNT"; fi
  if [[ -n $INSERT_FIRST ]]; then printf ', "insertFirst": %d' "$INSERT_FIRST"; fi
  printf ', "workload": %s, "together": %s' "$(json_string "$class")" "$( ((TOGETHER)) && printf true || printf false)"
  "clients_${LAUNCHER}_monitor"
  printf ', "command": [\n%s\n]}\n' "$(join $',\n' "${words[@]}")"
}

# clients_start FOLDER THREADS: starts COMMAND as the clients of a cell, and lets them go together. Sets CLIENT_PIDS.
clients_start() {
  local folder=$1 i
  CLIENT_PIDS=() MONITOR_PID=''
  client_plan "$2" >"$WORK/plan.json"
  command_note
  for ((i = 0; i < CLIENTS; i++)); do
    mkdir -p -- "$(client_folder "$folder" "$i")"
    "clients_${LAUNCHER}_start" "$i" "$folder" "$WORK/plan.json"
  done
  "clients_${LAUNCHER}_watch" "$folder"
  if ((TOGETHER)); then clients_release "$folder"; fi
}

# clients_release FOLDER: once all of them are connected. If that can't be, they are ended: their cell has failed.
clients_release() {
  local folder=$1 i tries=$((CONNECT_SECONDS_MAX * 20)) millis
  until clients_ready "$folder"; do
    if ((tries-- == 0)) || ! clients_run; then
      say "not every client got ready, so none is let go: $(clients_late "$folder")"
      clients_kill
      return 0
    fi
    sleep 0.05
  done
  millis=$(($(now_millis) + RELEASE_MILLIS))
  for ((i = 0; i < CLIENTS; i++)); do "clients_${LAUNCHER}_release" "$i" "$folder" "$millis"; done
}

clients_ready() {
  local i
  for ((i = 0; i < CLIENTS; i++)); do
    if [[ ! -e $(client_folder "$1" "$i")/ready ]]; then return 1; fi
  done
}

# clients_late FOLDER: prints those that have ended, or, as long as none has, those that are not ready.
clients_late() {
  local i name ended=() late=()
  for ((i = 0; i < CLIENTS; i++)); do
    name="client $i (${CLIENT_HOSTS[i]})"
    if ! kill -0 "${CLIENT_PIDS[i]}" 2>/dev/null; then
      ended+=("$name has ended")
    elif [[ ! -e $(client_folder "$1" "$i")/ready ]]; then
      late+=("$name is not connected after $CONNECT_SECONDS_MAX s")
    fi
  done
  if ((${#ended[@]})); then join ', ' "${ended[@]}"; else join ', ' "${late[@]}"; fi
}

# Whether every one of them still runs.
clients_run() {
  local pid
  for pid in "${CLIENT_PIDS[@]}"; do
    if ! kill -0 "$pid" 2>/dev/null; then return 1; fi
  done
}

# On every way out.
clients_end() {
  if [[ -n ${LAUNCHER-} ]]; then "clients_${LAUNCHER}_end"; fi
}

clients_kill() {
  local pid
  for pid in "${CLIENT_PIDS[@]}"; do kill -KILL -- "-$pid" 2>/dev/null || true; done
}

# clients_wait FOLDER THREADS: waits for all of them, ends what was beside them, and has their files brought. Sets CLIENT_EXIT: 0, or that of one
# that did not end well.
clients_wait() {
  local folder=$1 i status
  CLIENT_EXIT=0 CLIENT_EXITS=()
  for ((i = 0; i < CLIENTS; i++)); do
    status=0
    process_wait "${CLIENT_PIDS[i]}" || status=$?
    CLIENT_EXITS[i]=$status
    if ((status)); then CLIENT_EXIT=$status; fi
  done
  companion_end "$COMPANION"
  if [[ -n $MONITOR_PID ]]; then process_end "$MONITOR_PID" 2; fi
  if clients_noted; then
    for ((i = 0; i < CLIENTS; i++)); do "clients_${LAUNCHER}_fetch" "$i" "$folder" "$2"; done
  fi
  if clients_apart; then clients_server_state "$folder"; fi
  CLIENT_PIDS=() MONITOR_PID=''
  clear_line
}

# clients_server_state FOLDER: what the first client asked the server of itself is the cell's; the others asked the same.
clients_server_state() {
  local file i
  for file in server-before.json server-after.json; do
    for ((i = CLIENTS - 1; i >= 0; i--)); do
      if [[ -f $1/clients/$i/$file ]]; then mv -f -- "$1/clients/$i/$file" "$1/$file"; fi
    done
  done
}

# client_json INDEX FOLDER THREADS [MEMBERS]: what the analysis is told of a client, beside its logs. THREADS: of all clients.
client_json() {
  printf '{"client": %d, "host": %s, "threads": %d, "exit": %d%s}\n' "$1" "$(json_string "${CLIENT_HOSTS[$1]}")" \
    $(($3 / CLIENTS + ($1 < $3 % CLIENTS ? 1 : 0))) "${CLIENT_EXITS[$1]}" "${4:+, $4}" >"$(client_folder "$2" "$1")/client.json"
}
