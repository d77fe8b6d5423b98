# SPDX-License-Identifier: Apache-2.0
# Reads one value of a Java properties file with bash alone: a password must not pass through the arguments of a command.
# shellcheck shell=bash

# property FILE NAME [DEFAULT]
property() {
  local file=$1 name=$2 line value=${3-}
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line == "$name="* ]]; then value=$(unescaped "${line#*=}"); fi
  done <"$file"
  printf '%s\n' "$value"
}

# Undoes what java.util.Properties.store does to a value.
unescaped() {
  local text=$1 out='' i
  for ((i = 0; i < ${#text}; i++)); do
    if [[ ${text:i:1} != \\ ]]; then
      out+=${text:i:1}
      continue
    fi
    i=$((i + 1))
    case ${text:i:1} in
      t) out+=$'\t' ;;
      n) out+=$'\n' ;;
      r) out+=$'\r' ;;
      f) out+=$'\f' ;;
      u)
        printf -v out '%s%b' "$out" "\\u${text:i+1:4}"
        i=$((i + 4))
        ;;
      *) out+=${text:i:1} ;;
    esac
  done
  printf '%s\n' "$out"
}

# A text as a JSON string.
json_string() {
  json_quote "$1"
  printf '%s' "$REPLY"
}

# json_quote TEXT: sets REPLY to the same, for many of them: without a process for each.
json_quote() {
  local text=$1
  text=${text//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\n'/\\n}
  text=${text//$'\r'/\\r}
  text=${text//$'\t'/\\t}
  REPLY="\"$text\""
}
