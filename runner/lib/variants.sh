# SPDX-License-Identifier: Apache-2.0
# How the runner's own servers are made: --topology, --persistence, --maxmemory. A store says which it knows; see
# docs/runner.md.
# shellcheck shell=bash

readonly TOPOLOGIES=(standalone cluster shards)
readonly TOPOLOGY_FORMS='standalone, cluster:MASTERSxREPLICAS (as cluster:3x1; 3 to 32 masters with 0 to 5 replicas each), shards:N (1 to 64)'
readonly PERSISTENCES=(none aof-everysec aof-always rdb)
readonly MOST_MEMORY=4194304 # MB

# Sets TOPOLOGY (standalone, cluster or shards), MASTERS, REPLICAS of each, NODES (all processes of a store), PERSISTENCE, and
# MAXMEMORY (MB a process) with MAXMEMORY_POLICY, which are empty unless given.
variants_check() {
  topology_parse "${OPT[topology]:-standalone}"
  PERSISTENCE=${OPT[persistence]:-none} MAXMEMORY='' MAXMEMORY_POLICY=''
  if ! is_one_of "$PERSISTENCE" "${PERSISTENCES[@]}"; then unknown_name '--persistence' "$PERSISTENCE" "${PERSISTENCES[@]}"; fi
  if [[ -n ${OPT[maxmemory]+x} ]]; then maxmemory_parse "${OPT[maxmemory]}"; fi
}

topology_parse() {
  local given=$1 near
  TOPOLOGY=${given%%:*} MASTERS=1 REPLICAS=0
  if [[ $given =~ ^cluster:([0-9]{1,2})x([0-9])$ ]]; then
    MASTERS=$((10#${BASH_REMATCH[1]})) REPLICAS=${BASH_REMATCH[2]}
  elif [[ $given =~ ^shards:([0-9]{1,2})$ ]]; then
    MASTERS=$((10#${BASH_REMATCH[1]}))
  elif [[ $given != standalone ]]; then
    near=$(nearest_names "$TOPOLOGY" "${TOPOLOGIES[@]}")
    usage_error "--topology $given: unknown.${near:+ Did you mean $near?}
Allowed: $TOPOLOGY_FORMS"
  fi
  if ((MASTERS < 1 || MASTERS > 64)) || [[ $TOPOLOGY == cluster ]] && ((MASTERS < 3 || MASTERS > 32 || REPLICAS > 5)); then
    usage_error "--topology $given: out of range. Allowed: $TOPOLOGY_FORMS"
  fi
  NODES=$((MASTERS * (1 + REPLICAS)))
}

# maxmemory_parse SIZE[:POLICY]
maxmemory_parse() {
  local text=$1 unit=1
  if [[ ! $text =~ ^([0-9]{1,7})([mMgG])[bB](:([a-z-]+))?$ ]]; then
    usage_error "--maxmemory $text: not a size; allowed: SIZE or SIZE:POLICY, the size a whole number of mb or gb, as 512mb or 2gb:allkeys-lru"
  fi
  if [[ ${BASH_REMATCH[2],} == g ]]; then unit=1024; fi
  MAXMEMORY=$((10#${BASH_REMATCH[1]} * unit)) MAXMEMORY_POLICY=${BASH_REMATCH[4]}
  if ((MAXMEMORY < 1 || MAXMEMORY > MOST_MEMORY)); then usage_error "--maxmemory $text: out of range; allowed: 1mb to 4096gb"; fi
}

# variants_known STORE: ends with a usage error if the store's servers can't be made like that.
variants_known() {
  local store=$1
  if [[ $TOPOLOGY != standalone && -n ${BINDING_OF[$store]+x} ]]; then
    usage_error "--topology ${OPT[topology]}: what YCSB's own binding ${BINDING_OF[$store]} makes of several servers is not known here; leave the option or $store out"
  fi
  if [[ -n ${OPT[topology]+x} ]]; then variant_known "$store" topology topologies "$TOPOLOGY" standalone; fi
  if [[ -n ${OPT[persistence]+x} ]]; then variant_known "$store" persistence persistences "$PERSISTENCE" none; fi
  if [[ -n ${OPT[maxmemory]+x} ]]; then variant_known "$store" maxmemory policies "$MAXMEMORY_POLICY" ''; fi
  if [[ -n ${OPT[event]+x} ]]; then variant_known "$store" event events "$EVENT" ''; fi
}

# variant_known STORE OPTION VERB VALUE DEFAULT: STORE_VERB prints the values that the store knows beside the default.
variant_known() {
  local store=$1 option=$2 verb=$3 value=$4 default=$5 known=()
  if has_verb "$store" "$verb"; then mapfile -t known < <(verb "$store" "$verb"); fi
  if [[ $value == "$default" ]] && { [[ -n $default ]] || ((${#known[@]})); }; then return 0; fi
  if ((${#known[@]} == 0)); then
    usage_error "--$option ${OPT[$option]}: the runner has nothing of the kind for $store; leave the option or the store out"
  fi
  if ! is_one_of "$value" "${known[@]}"; then
    usage_error "--$option ${OPT[$option]}: $store knows no $value. Allowed: $(join ', ' ${default:+"$default"} "${known[@]}")"
  fi
}

# Whether the servers have to be processes of this machine: several of them, or with files to write.
variants_need_processes() {
  [[ $TOPOLOGY != standalone || $PERSISTENCE != none ]]
}

# variants_fit STORE MODE: ends with a usage error if servers of that kind can't be given a form by the runner.
variants_fit() {
  local store=$1 mode=$2 option
  for option in topology persistence maxmemory event; do
    if [[ -z ${OPT[$option]+x} ]]; then continue; fi
    case $mode in
      external) usage_error "--$option ${OPT[$option]}: the properties name the $store server, and the runner makes only its own; drop one of them" ;;
      stand-in) usage_error "--$option ${OPT[$option]}: a stand-in has no such thing; drop the option, or use a $store server" ;;
    esac
  done
  if [[ $mode == docker ]] && variants_need_processes; then
    usage_error "--topology and --persistence other than standalone and none need a $store server that runs on this machine itself, not in a container:
$(verb "$store" hint)"
  fi
}

# What the servers of a store are, for people.
variants_text() {
  local text='a server of its own'
  if ((NODES > 1)) || [[ $TOPOLOGY != standalone ]]; then text="servers of its own (${OPT[topology]})"; fi
  printf '%s%s%s\n' "$text" "${OPT[persistence]:+, persistence $PERSISTENCE}" "${OPT[maxmemory]:+, maxmemory ${OPT[maxmemory]}}"
}
