# SPDX-License-Identifier: Apache-2.0
# Kyoto Tycoon for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# There is no official Docker image.
# shellcheck shell=bash

kyototycoon_program() { printf 'ktserver\n'; }

kyototycoon_binary() { command -v ktserver; }

kyototycoon_standin() {
  standin_command kyototycoon "$1"
  kyototycoon_paths "$2"
}

kyototycoon_standin_version() { standin_version kyototycoon kyototycoon-mock; }

kyototycoon_hint() {
  cat <<'END'
  ktserver on the PATH                   no distribution has a package any more; https://github.com/alticelabs/kyoto builds it (g++, make, zlib)
  -p kyototycoon.host=HOST               a server of yours
  --server stand-in                      an imitation in memory, to try things out: its figures say nothing about Kyoto Tycoon
END
}

# kyototycoon_command PROGRAM PORT PROPERTIES: sets COMMAND. Databases in memory, in key order; only errors are logged.
kyototycoon_command() {
  COMMAND=("$1" -host 127.0.0.1 -port "$2" -le)
  kyototycoon_paths "$3"
}

# kyototycoon_paths PROPERTIES: adds to COMMAND a path a database, as many as the properties name by number.
kyototycoon_paths() {
  local one most=0
  while IFS= read -r one; do
    if [[ ! $one =~ ^[0-9]{1,4}$ ]]; then
      die 2 "kyototycoon.database, kyototycoon.tables: $one: the databases of the server that the runner starts have numbers only"
    fi
    most=$(largest "$most" "$one")
  done < <(kyototycoon_databases "$1")
  for ((one = 0; one <= most; one++)); do COMMAND+=(%); done
}

# kyototycoon_databases PROPERTIES: prints those that the properties name, a line each.
kyototycoon_databases() {
  local tables one
  property "$1" kyototycoon.database 0
  IFS=, read -ra tables <<<"$(property "$1" kyototycoon.tables)"
  for one in "${tables[@]}"; do printf '%s\n' "${one##*=}"; done
}

kyototycoon_address() { printf 'kyototycoon.host=%s\nkyototycoon.port=%s\n' "$1" "$2"; }

kyototycoon_process() {
  http_get 5 "$1" "$2" /rpc/void >/dev/null || return 1
  listener "$2"
}

kyototycoon_version() {
  local name value
  while IFS=$'\t' read -r name value; do
    if [[ $name == conf_kt_version ]]; then printf '%s\n' "$value"; fi
  done < <(http_get 5 "$1" "$2" /rpc/report || true)
}

kyototycoon_flush() {
  local database
  while IFS= read -r database; do
    http_get 120 "$1" "$2" "/rpc/clear?DB=$database" >/dev/null || return 1
  done < <(kyototycoon_databases "$3")
}

# Bytes of memory that so many records of so many bytes take: key, time to live, the tree's links.
kyototycoon_data_bytes() { printf '%s\n' "$(($1 * ($2 * 12 / 10 + 150)))"; }
