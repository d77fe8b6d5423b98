# SPDX-License-Identifier: Apache-2.0
# What the controllers of all stores share: how they are called, what they are told, how they wait and refuse.
# docs/adding-a-store.md describes the verbs and the values of a context.
# shellcheck shell=bash

# shellcheck source=/dev/null
source "${BASH_SOURCE[0]%/*}/net.sh"

# controller VERB [CONTEXT]: calls verb_VERB of the executable, or find_PLACE. A store may have nothing to do for some verbs.
controller() {
  local verb=${1-}
  readonly CONTEXT=${2-}
  case $verb in
    find) is_function "find_${2-}" && "find_$2" ;;
    describe) verb_call describe && say_verbs ;;
    command | address | ready | version | flush | event) verb_call "$verb" ;;
    check | configure | prepare | inspect) if is_function "verb_$verb"; then "verb_$verb"; fi ;;
    *)
      printf 'usage: %s VERB CONTEXT, or find local|embedded\nVerbs: describe find check configure command address ready prepare flush event version inspect\n' "$0" >&2
      exit 64
      ;;
  esac
}

is_function() { declare -F "$1" >/dev/null; }

verb_call() {
  if ! is_function "verb_$1"; then
    printf '%s has no verb %s\n' "$0" "$1" >&2
    exit 64
  fi
  "verb_$1"
}

# A line for each verb that the executable has: the runner looks for those that it needs before it starts anything.
say_verbs() {
  local verb
  if is_function find_local; then say verb find; fi
  for verb in check configure command address ready prepare flush event version inspect; do
    if is_function "verb_$verb"; then say verb "$verb"; fi
  done
}

# The server program, as describe names it; a store may have another way to find it.
program() {
  local text
  text=$'\n'$(verb_describe)
  text=${text#*$'\n'program=}
  printf '%s\n' "${text%%$'\n'*}"
}

find_local() { on_path "$(program)"; }

# value NAME [DEFAULT]: what the context says. An empty value is one.
value() {
  if [[ -f $CONTEXT/$1 ]]; then printf '%s\n' "$(<"$CONTEXT/$1")"; else printf '%s\n' "${2-}"; fi
}

# property NAME [DEFAULT]: of the merged properties.
property() { value "property/$1" "${2-}"; }

# is_whole NAME: whether the shell can hold the property, without loss: no NUL, no line end at its end.
is_whole() {
  local text=''
  if [[ ! -f $CONTEXT/property/$1 ]]; then return 0; fi
  ! IFS= read -r -d '' text <"$CONTEXT/property/$1" && [[ $text != *$'\n\n' ]]
}

# joined NAME: the lines of a value, with commas between them.
joined() {
  local text
  text=$(value "$1")
  printf '%s\n' "${text//$'\n'/,}"
}

# is_mode MODE...: whether the server is of one of these kinds.
is_mode() { [[ " $* " == *" $(value mode) "* ]]; }

# refuse TEXT: the user's values can't be; exit status 2.
refuse() {
  printf '%s\n' "$1" >&2
  exit 2
}

# failed TEXT: what went wrong with the server.
failed() {
  printf '%s\n' "$1" >&2
  return 1
}

# say KEY VALUE...: an answer, a line a value.
say() {
  local key=$1 one
  shift
  for one in "$@"; do printf '%s=%s\n' "$key" "$one"; done
}

# on_path PROGRAM: answers where it is, or fails. Bash also finds what nobody may execute, where there is nothing better.
on_path() {
  local program
  program=$(command -v "$1") && [[ -x $program ]] && say program "$program"
}

# three_quarters [DEFAULT]: MB that a process may fill: --maxmemory, or three quarters of its share of the memory.
three_quarters() {
  local share
  share=$(value memory "${1-}")
  value maxmemory "${share:+$((share * 3 / 4))}"
}

# most_clients: how many connections a server is allowed: what the limit of open files leaves for them, up to 60,000.
most_clients() {
  local limit
  limit=$(ulimit -Hn)
  if [[ $limit == unlimited ]] || ((limit > 60100)); then limit=60100; fi
  printf '%d' "$((limit > 1100 ? limit - 100 : 1000))"
}

# await COMMAND...: until it succeeds; fails when the time of the context is over.
await() {
  local end
  end=$((SECONDS + $(value seconds 20)))
  until "$@"; do
    if ((SECONDS >= end)); then return 1; fi
    sleep 0.1
  done
}

# await_gone FOLDER: until no process works in it. What a killed server has left may take a moment to end, and two on one folder damage it.
await_gone() { await is_left "$(cd "$1" && pwd -P)"; }

# Where nobody tells which folder a process works in, nobody is seen.
is_left() {
  local process
  for process in /proc/[0-9]*/cwd; do
    if [[ $process -ef $1 ]]; then return 1; fi
  done
}

# For servers that refuse to run as root. Who is not root runs them himself.

# private_folder NAME USER: an empty folder, or one that is there, which belongs to the user; nobody else may enter.
private_folder() {
  mkdir -p "$1"
  chmod 700 "$1"
  if ((EUID == 0)); then chown "$2" "$1"; fi
}

# run_as USER COMMAND...
run_as() {
  local words
  words=$(words_as "$1")
  mapfile -t words < <(printf '%s' "$words")
  "${words[@]}" "${@:2}"
}

# say_as USER WORD...: answers the words of a server's command line.
say_as() {
  local words
  words=$(words_as "$1")
  mapfile -t words < <(printf '%s' "$words")
  say arg "${words[@]}" "${@:2}"
}

# words_as USER: what stands before a command line. It becomes the command, so that the process id is that of the server. The folders of
# a run are root's, and closed: the user keeps the right to pass through them.
words_as() {
  local group
  if ((EUID != 0)); then return 0; fi
  group=$(id -g "$1") || return 1
  if ! command -v setpriv >/dev/null; then
    failed "setpriv (of util-linux) is missing: this server refuses to run as root" || return 1
  fi
  printf '%s\n' setpriv --reuid "$1" --regid "$group" --clear-groups --inh-caps=-all,+dac_override --ambient-caps=-all,+dac_override --
}
