# SPDX-License-Identifier: Apache-2.0
# RevelDB for the runner: how to find, start and ask a server. docs/runner.md describes these verbs.
# There is no Docker image. It is never asked for its status or a report, which it does not answer.
# shellcheck shell=bash

reveldb_program() { printf 'reveldb\n'; }

reveldb_binary() { command -v reveldb; }

reveldb_standin() { standin_command reveldb "$1" "$(property "$2" reveldb.database default)"; }

reveldb_standin_version() { standin_version reveldb reveldb-mock; }

reveldb_hint() {
  cat <<'END'
  reveldb on the PATH                    nobody packages it; https://github.com/forhappy/reveldb builds it (cmake, libevent, LevelDB)
  -p reveldb.host=HOST                   a server of yours
  --server stand-in                      an imitation in memory, to try things out: its figures say nothing about RevelDB
END
}

# reveldb_command PROGRAM PORT PROPERTIES: sets COMMAND. It reads conf/reveldb.json in the current folder.
reveldb_command() {
  mkdir -p conf data logs
  reveldb_configuration "$2" "$(free_port)" "$(property "$3" reveldb.database default)" >conf/reveldb.json
  COMMAND=("$1")
}

# reveldb_configuration PORT OTHER_PORT DATABASE
reveldb_configuration() {
  cat <<END
{
  "server": {
    "host": "127.0.0.1", "rpcports": "$1", "restports": "$2", "backlog": 1024, "https": false,
    "username": "root", "password": "root", "datadir": "$PWD/data/", "pidfile": "$PWD/data/reveldb.pid"
  },
  "engine": {
    "dbname": "$3", "lru_cache_size": 268435456, "create_if_missing": true, "error_if_exist": false,
    "write_buffer_size": 67108864, "paranoid_checks": false, "max_open_files": 1024, "block_size": 4096,
    "block_restart_interval": 16, "compression": false, "verify_checksums": false, "fill_cache": true, "sync": false
  },
  "logger": { "level": "ERROR", "stream": "logs/reveldb.log" },
  "ssl": {
    "key": "conf/reveldb.pem", "cert": "conf/reveldb.crt", "capath": "conf/", "ciphers": "HIGH", "ssl_ctx_timeout": 3600,
    "verify_peer": false, "verify_depth": 1
  }
}
END
}

reveldb_address() { printf 'reveldb.host=%s\nreveldb.port=%s\n' "$1" "$2"; }

reveldb_process() {
  http_get 5 "$1" "$2" /rpc/void >/dev/null || return 1
  listener "$2"
}

# The version of its engine: it knows none of its own.
reveldb_version() {
  local answer
  answer=$(http_get 5 "$1" "$2" /rpc/version) || return 0
  if [[ $answer =~ \"major\":([0-9]+),\"minor\":([0-9]+) ]]; then
    printf 'LevelDB %s.%s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  fi
}

# It has no call for that which can be made: clear is never answered. So our own is started anew, on an empty folder.
reveldb_flush() {
  if [[ $SERVER_MODE == external ]]; then
    die 2 "--allow-flush: RevelDB has no call that empties a database; stop it, delete its datadir, and start it again"
  fi
  server_close
  rm -rf -- "$SERVER_FOLDER/data"
  server_launch "$SERVER_FOLDER"
  SERVER_PIDS=$SERVER_PID
  server_await || return 1
  SERVERS["$SERVER_STORE/SERVER_PID"]=$SERVER_PID SERVERS["$SERVER_STORE/SERVER_PIDS"]=$SERVER_PIDS
}

# Bytes of memory that so many records of so many bytes take: base64, in the memory table and the block cache.
reveldb_data_bytes() { printf '%s\n' "$(($1 * ($2 * 15 / 10 + 150)))"; }
