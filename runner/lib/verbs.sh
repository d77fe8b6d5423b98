# SPDX-License-Identifier: Apache-2.0
# What the runner knows to do with a store's servers: the functions of its file in stores/, called by the store's name.
# shellcheck shell=bash

declare -gA VERBS_OF=()   # by store: the name before its functions, where that is not the store's own
declare -gA BINDING_OF=() # by store: the binding of an install that it is measured with, where it is not ours

# verb STORE VERB ARGUMENT...
verb() { "${VERBS_OF[$1]:-$1}_$2" "${@:3}"; }

# has_verb STORE VERB: not every store has those that docs/runner.md calls optional.
has_verb() { is_function "${VERBS_OF[$1]:-$1}_$2"; }

is_function() { declare -F "$1" >/dev/null; }

# verbs_load STORE: a binding of a YCSB install has those of our store of that name, if it finds its servers by the same
# properties; of any other the runner knows no servers.
verbs_load() {
  local name=${BINDING_OF[$1]-$1}
  if [[ -f $ROOT/runner/stores/$name.sh ]] && ! is_function "${name}_program"; then
    # shellcheck source=/dev/null
    source "$ROOT/runner/stores/$name.sh"
  fi
  if [[ -z ${BINDING_OF[$1]+x} ]]; then return 0; fi
  VERBS_OF[$1]=foreign
  if is_function "${name}_upstream"; then VERBS_OF[$1]=$name; fi
}

is_foreign() { [[ ${VERBS_OF[$1]-} == foreign ]]; }
