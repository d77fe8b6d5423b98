# SPDX-License-Identifier: Apache-2.0
# A client's command line for another machine, where nothing lies where it lies here: in the words that `analysis client` replaces there.
# shellcheck shell=bash

# portable_command: sets PORTABLE to the words of COMMAND.
portable_command() {
  local word before=''
  PORTABLE=()
  for word in "${COMMAND[@]}"; do
    case $before in
      -cp) PORTABLE+=("$(portable_path "$word")") ;;
      -P) PORTABLE+=("{plan}/${word##*/}") ;;
      *) if [[ $word == "$JAVA" ]]; then PORTABLE+=('{java}'); else PORTABLE+=("$word"); fi ;;
    esac
    before=$word
  done
}

# portable_path CLASS_PATH: the same jars, where a distribution has them.
portable_path() {
  local path=$1
  path=${path//"$(jars_folder client)"/'{root}/runner/jars/client'}
  printf '%s\n' "${path//"$(jars_folder "$ROW_STORE")"/"{root}/$ROW_STORE-binding/lib"}"
}

# The part of a plan that says what is watched beside a client: the servers are on other machines.
portable_monitor() { printf ', "monitor": {"servers": [], "loopback": false}'; }
