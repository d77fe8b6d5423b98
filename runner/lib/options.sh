# SPDX-License-Identifier: Apache-2.0
# The command line of sweep.sh: read and judged completely before anything expensive starts.
# shellcheck shell=bash

readonly VALUE_OPTIONS=(--threads --warmup --duration --operations --records --repeats --order --seed --target
  --latency-at --slo --max-error-rate --clients --clients-scan --namespace --image --server --ycsb-home --topology --persistence --maxmemory --event --out --resume -p -P)
readonly FLAG_OPTIONS=(--no-load --allow-flush --probe --dry-run -q -v --help --version)
readonly SERVER_MODES=(auto local docker stand-in external)

# Sets OPT (texts by option name, as max_error_rate), PAIRS (the -p), FILES (the -P) and WORDS (store and workload names), and
# ARGUMENTS, the options as they may be given again from another folder.
options_parse() {
  declare -gA OPT=([threads]=8.. [warmup]=5s [duration]=15s [repeats]=1 [max_error_rate]=0 [server]=auto)
  PAIRS=() FILES=() WORDS=() ARGUMENTS=() QUIET=0 VERBOSE=0
  while (($#)); do
    case $1 in
      --help)
        # A reader that closes the pipe early, as head does, has not typed anything wrong.
        help_text || true
        exit 0
        ;;
      --version)
        version_text || true
        exit 0
        ;;
      -q) QUIET=1 ;;
      -v) VERBOSE=1 ;;
      --no-load | --allow-flush | --probe | --dry-run) option_set "$1" 1 && ARGUMENTS+=("$1") ;;
      --*=*)
        set -- "" "${1%%=*}" "${1#*=}" "${@:2}"
        ;;
      -*)
        option_value "$@"
        shift
        ;;
      *) WORDS+=("$1") ;;
    esac
    shift
  done
}

# option_value OPTION VALUE...: one option that takes a value.
option_value() {
  if ! is_one_of "$1" "${VALUE_OPTIONS[@]}"; then
    unknown_name option "$1" "${VALUE_OPTIONS[@]}" "${FLAG_OPTIONS[@]}"
  fi
  if (($# < 2)); then usage_error "$1 needs a value"; fi
  case $1 in
    -p)
      if [[ ! $2 =~ ^[^=[:space:]]+= || $2 == *$'\n'* ]]; then usage_error "-p $(redacted "$2"): allowed: name=value, on one line"; fi
      PAIRS+=("$2")
      ARGUMENTS+=(-p "$(recordable "$2")")
      ;;
    -P)
      if [[ ! -f $2 || ! -r $2 ]]; then usage_error "-P $2: no such properties file, or not readable"; fi
      FILES+=("$(absolute "$2")")
      ARGUMENTS+=(-P "$(absolute "$2")")
      ;;
    --clients)
      # A file of hosts is found from another folder too.
      if [[ -f $2 ]]; then set -- "$1" "$(absolute "$2")"; fi
      option_set "$1" "$2"
      ARGUMENTS+=("$1" "$2")
      ;;
    --ycsb-home)
      option_set "$1" "$(absolute "${2%/}")"
      ARGUMENTS+=("$1" "$(absolute "${2%/}")")
      ;;
    --out | --resume) option_set "$1" "$2" ;;
    *)
      option_set "$1" "$2"
      ARGUMENTS+=("$1" "$2")
      ;;
  esac
}

option_set() {
  local name=${1#--}
  OPT[${name//-/_}]=$2
}

# Turns the texts into numbers and checks what depends on several of them.
options_check() {
  parse_threads "${OPT[threads]}"
  parse_seconds --warmup "${OPT[warmup]}" 0 && WARMUP=$REPLY OPT[warmup]=$REPLY
  parse_seconds --duration "${OPT[duration]}" 1 && DURATION=$REPLY OPT[duration]=$REPLY
  parse_count --repeats "${OPT[repeats]}" 1 1000 && REPEATS=$REPLY
  parse_rate --max-error-rate "${OPT[max_error_rate]}" && OPT[max_error_rate]=$REPLY
  option_count operations 1
  option_count records 1
  targets_check
  option_count seed 0
  if ! is_one_of "${OPT[server]}" "${SERVER_MODES[@]}"; then
    unknown_name '--server' "${OPT[server]}" "${SERVER_MODES[@]}"
  fi
  variants_check
  event_check
  clients_check
  if ((QUIET && VERBOSE)); then usage_error "-q and -v contradict each other"; fi
  install_check
  names_check
  order_check
}

option_count() {
  if [[ -n ${OPT[$1]+x} ]]; then
    parse_count "--$1" "${OPT[$1]}" "$2" 2147483647
    OPT[$1]=$REPLY
  fi
}

is_one_of() {
  local given=$1 one
  shift
  for one in "$@"; do
    if [[ $given == "$one" ]]; then return 0; fi
  done
  return 1
}

# The path from the root: the scripts change folder, and properties are read by several processes.
absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$PWD" "$1" ;;
  esac
}

# A name=value pair as it may be shown: without the value when the name speaks of a secret, or one of its parameters does.
redacted() {
  local name=${1%%=*} secret='password|passphrase|secret|token|credential'
  if [[ ${name,,} =~ $secret || ${1,,} =~ [?\&\;][^=\&\;]*($secret) ]]; then
    printf '%s=***\n' "$name"
  # A password may hold any character: all up to the last @ goes.
  elif [[ $1 =~ ^([^/]*//).*@([^@]*)$ ]]; then
    printf '%s***@%s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  else
    printf '%s\n' "$1"
  fi
}

# word_shown WORD: any word of a command line as it may be shown. What it assigns may be a secret; a path may only speak of them.
word_shown() {
  if [[ $1 == *=* ]]; then redacted "$1"; else printf '%s\n' "$1"; fi
}

# A name=value pair as it can be read again: whole, or, if there is a secret in it, only its name.
recordable() {
  if [[ $(redacted "$1") == "$1" ]]; then printf '%s\n' "$1"; else printf '%s=***\n' "${1%%=*}"; fi
}
