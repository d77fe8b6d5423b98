# SPDX-License-Identifier: Apache-2.0
# MongoDB for the runner: how to find, start, ask and empty a server. docs/runner.md describes these verbs.
# shellcheck shell=bash

# YCSB's own binding goes by mongodb.url as well.
mongodb_upstream() { true; }

mongodb_program() { printf 'mongod\n'; }

mongodb_binary() { command -v mongod; }

mongodb_image() { printf 'mongo:8.0.4\n'; }

mongodb_standin() { standin_command mongodb "$1"; }

mongodb_standin_version() { standin_version mongodb mongo-java-server-core; }

mongodb_hint() {
  cat <<'END'
  mongod on the PATH                     https://www.mongodb.com/docs/manual/administration/install-community
  --server docker                        needs a running Docker daemon
  -p mongodb.url=mongodb://HOST/ycsb     a server of yours
  --server stand-in                      an imitation in memory, to try things out: its figures say nothing about MongoDB
END
}

# mongodb_command PROGRAM PORT PROPERTIES: sets COMMAND. Its data is in the run's temporary folder.
mongodb_command() {
  if [[ -n $(property "$3" mongodb.username) || $(property "$3" mongodb.tls) == true ]]; then
    die 2 "mongodb.username, mongodb.tls: the server that the runner starts has neither users nor TLS; name one that has with -p mongodb.url=URL"
  fi
  mkdir -p data
  COMMAND=("$1" --bind_ip 127.0.0.1 --port "$2" --dbpath data --nounixsocket --quiet)
}

mongodb_address() { printf 'mongodb.url=mongodb://%s:%s/%s?w=1\n' "$1" "$2" "$(mongodb_database "$3")"; }

# Whoever listens, once it answers.
mongodb_process() {
  mongodb_ask "$1" "$2" ping admin >/dev/null || return 1
  listener "$2"
}

mongodb_version() {
  local line
  if mongodb_needs_login "$3"; then return 0; fi
  while IFS= read -r line; do
    if [[ $line =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]]; then
      printf '%s\n' "${BASH_REMATCH[0]}"
      return 0
    fi
  done < <(mongodb_ask "$1" "$2" buildInfo admin)
}

mongodb_flush() {
  if mongodb_needs_login "$3"; then
    die 2 "--allow-flush: the runner can't log in to MongoDB, or use TLS, to drop the database; drop it yourself"
  fi
  mongodb_ask "$1" "$2" dropDatabase "$(mongodb_database "$3")" 120 >/dev/null
}

# Bytes that so many records of so many bytes take in its cache: BSON's types and names, B-tree, uncompressed.
mongodb_data_bytes() { printf '%s\n' "$(($1 * ($2 * 15 / 10 + 300)))"; }

mongodb_needs_login() {
  local url
  url=$(property "$1" mongodb.url)
  [[ $url == *@* || $url == *+srv* || $url == *tls=true* || $url == *ssl=true* || -n $(property "$1" mongodb.username) ||
  $(property "$1" mongodb.tls) == true ]]
}

# The database of the URL, or of the property, or ycsb.
mongodb_database() {
  local url name
  url=$(property "$1" mongodb.url)
  url=${url#*://} url=${url%%\?*}
  name=${url#*/}
  if [[ $url != */* || -z $name ]]; then name=$(property "$1" mongodb.database ycsb); fi
  printf '%s\n' "$name"
}

# mongodb_ask HOST PORT COMMAND DATABASE [SECONDS]: sends {COMMAND: 1, $db: DATABASE}; prints the answer, NULs as newlines.
mongodb_ask() {
  within "${5:-5}" mongodb_session "$@" 2>/dev/null
}

# https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol: OP_MSG (2013), one section of kind 0.
mongodb_session() {
  local host=$1 port=$2 command=$3 database=$4 socket document length answer LC_ALL=C
  exec {socket}<>"/dev/tcp/$host/$port" || return 1
  length=$((4 + 1 + ${#command} + 1 + 4 + 1 + 4 + 4 + ${#database} + 1 + 1))
  document=$(little_endian "$length")'\x10'$command'\0'$(little_endian 1)"\\x02\$db\\0"
  document+=$(little_endian $((${#database} + 1)))$database'\0\0'
  printf '%b' "$(little_endian $((21 + length)))$(little_endian 1)$(little_endian 0)$(little_endian 2013)" >&"$socket"
  printf '%b' "$(little_endian 0)"'\0'"$document" >&"$socket"
  length=$(head -c 4 <&"$socket" | od -An -tu4)
  answer=$(head -c "$((length - 4))" <&"$socket" | tr '\0' '\n')
  printf '%s\n' "$answer"
  # {ok: 1.0}: a double, whose last two bytes are F0 3F.
  [[ $answer == *$'\x01ok\n\n\n\n\n\n\n\xf0?'* ]]
}

# A number of 32 bits, as printf %b wants it.
little_endian() {
  printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255))
}
