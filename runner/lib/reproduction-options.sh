# SPDX-License-Identifier: Apache-2.0
# The command line of reproduce.sh: read and judged completely before anything expensive starts.
# shellcheck shell=bash

readonly REPRODUCTION_VALUES=(--scale --only --stores --repeats --out --resume -p -P)
readonly REPRODUCTION_FLAGS=(--dry-run -q -v --help --version)

reproduction_help() {
  cat <<'END'
Usage: reproduce.sh list
       reproduce.sh show ID|PATH
       reproduce.sh ID|PATH [options]
       reproduce.sh check DIR
       reproduce.sh --resume DIR

Runs a published comparison again, as it was or scaled to this machine, and says
claim by claim whether it holds.

  list       the comparisons that come with this project
  show       the design of one, its claims, and what it costs to run it
  ID|PATH    runs it: a name from the list, or a folder of your own with
             recipe.yaml and claims.yaml (see docs/comparisons.md)
  check DIR  judges the claims by what DIR holds, and runs nothing

  --scale SCALE     auto  as fits this machine and a short run (default)
                    full  as it was
                    0.01  records, operations and durations times this
  --only LIST       these experiments alone
  --stores LIST     these stores alone
  --repeats N       measure everything N times (default: the recipe's, 3)
  -p NAME=VALUE     a property of a store, as redis.host=db1 for a server of
                    yours, or of all workloads
  -P FILE           a file of properties
  --out DIR         results; must not exist or be empty
                    (default ./results/<UTC time>-<id>)
  --resume DIR      measure what is missing in DIR, the results of a run that
                    was broken off; secrets have to be given again
  --dry-run         print what would run, and start nothing
  -q, -v            fewer, more messages
  --help, --version

Examples
  reproduce.sh timeline-redis-memcached
  reproduce.sh aerospike-redis-aws --stores redis --only pipelining
  reproduce.sh scalegrid-redis-mongodb -p mongodb.url=mongodb://db1 --dry-run

Exit status: 0 judged; 1 nothing was measured; 2 usage; 4 cells failed that no
claim expects to; 5 something is missing here; 130 interrupted, and what was
measured is judged.
END
}

# Sets OPT, PAIRS (the -p), FILES (the -P), ARGUMENTS (both, as they may be recorded) and WORDS.
reproduction_parse() {
  declare -gA OPT=()
  PAIRS=() FILES=() WORDS=() ARGUMENTS=() QUIET=0 VERBOSE=0
  while (($#)); do
    case $1 in
      --help)
        reproduction_help || true
        exit 0
        ;;
      --version)
        version_text || true
        exit 0
        ;;
      -q) QUIET=1 ;;
      -v) VERBOSE=1 ;;
      --dry-run) OPT[dry_run]=1 ;;
      --*=*) set -- "" "${1%%=*}" "${1#*=}" "${@:2}" ;;
      -*)
        reproduction_option "$@"
        shift
        ;;
      *) WORDS+=("$1") ;;
    esac
    shift
  done
}

# reproduction_option OPTION VALUE...
reproduction_option() {
  if ! is_one_of "$1" "${REPRODUCTION_VALUES[@]}"; then
    unknown_name option "$1" "${REPRODUCTION_VALUES[@]}" "${REPRODUCTION_FLAGS[@]}"
  fi
  if (($# < 2)) || [[ -z $2 ]]; then usage_error "$1 needs a value"; fi
  case $1 in
    -p | -P) option_value "$1" "$2" ;;
    *) OPT[${1#--}]=$2 ;;
  esac
}

# Sets VERB (list, show, check or run), and FOLDER: of the comparison, or OUT.
reproduction_check() {
  local known
  if ((QUIET && VERBOSE)); then usage_error "-q and -v contradict each other"; fi
  if [[ -n ${OPT[resume]+x} ]]; then
    VERB=run
    reproduction_resume_check
    return
  fi
  mapfile -t known < <(known_comparisons)
  case ${WORDS[0]-} in
    '') usage_error "expected list, show, check, or a comparison: $(join ', ' "${known[@]}")" ;;
    list) VERB=list && words_check 1 list ;;
    show) VERB=show && words_check 2 'show ID' && comparison_find "${WORDS[1]}" ;;
    check) VERB=check && words_check 2 'check DIR' && reproduction_find "${WORDS[1]}" ;;
    *) VERB=run && words_check 1 'one comparison' && comparison_find "${WORDS[0]}" ;;
  esac
  if [[ ! ${OPT[scale]:-auto} =~ ^(auto|full|0*\.[0-9]*[1-9][0-9]*|1(\.0*)?)$ ]]; then
    usage_error "--scale ${OPT[scale]}: allowed is auto, full, or a number above 0 and up to 1, as 0.01"
  fi
  if [[ -n ${OPT[repeats]+x} ]]; then parse_count --repeats "${OPT[repeats]}" 1 1000 && OPT[repeats]=$REPLY; fi
  if [[ $VERB == run ]]; then reproduction_folder; fi
}

# words_check NUMBER WHAT
words_check() {
  if ((${#WORDS[@]} != $1)); then usage_error "expected $2; got ${#WORDS[@]} words: ${WORDS[*]}"; fi
}

known_comparisons() {
  local file
  for file in "$ROOT"/runner/comparisons/*/recipe.yaml; do
    file=${file%/*}
    if [[ -f $file/recipe.yaml ]]; then printf '%s\n' "${file##*/}"; fi
  done
}

# comparison_find WORD: sets FOLDER, to that of a name or to a user's.
comparison_find() {
  local known
  mapfile -t known < <(known_comparisons)
  if is_one_of "$1" "${known[@]}"; then
    FOLDER=$ROOT/runner/comparisons/$1
  elif [[ $1 == */* || -d $1 ]]; then
    FOLDER=$(absolute "${1%/}")
    if [[ ! -f $FOLDER/recipe.yaml ]]; then usage_error "$1: no comparison, which is a folder with recipe.yaml and claims.yaml"; fi
  else
    unknown_name comparison "$1" "${known[@]}"
  fi
}

# reproduction_find DIR: sets OUT to the results of a reproduction.
reproduction_find() {
  OUT=$(absolute "${1%/}")
  if [[ ! -f $OUT/reproduction.json ]]; then usage_error "$1: not the results of a reproduction, which hold reproduction.json"; fi
}
