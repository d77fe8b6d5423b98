# SPDX-License-Identifier: Apache-2.0
# A store of which the runner knows nothing but its binding's name: its server is the user's, is never asked and never emptied.
# shellcheck shell=bash

foreign_hint() {
  cat <<'END'
  --server external -p NAME=VALUE   a server of yours, with the properties that its binding finds it by
END
}

foreign_version() { :; }

# foreign_choose STORE ADDRESS: ends with a usage error unless the user says where to write. ADDRESS is - when none is named.
foreign_choose() {
  local store=$1 address=$2 asked=${OPT[server]}
  if [[ $asked != auto && $asked != external ]]; then
    usage_error "--server $asked: the runner knows no server of $store, whose binding is from $INSTALL. Allowed: external"
  fi
  if [[ $asked == auto && $address == - ]]; then
    usage_error "$store: which server its binding writes to, only you know. Start one, and say so:
$(foreign_hint)"
  fi
  if [[ -n ${OPT[allow_flush]+x} ]]; then
    usage_error "--allow-flush: the runner does not know how to empty $store; leave the option out, and empty it yourself"
  fi
  SERVER_MODE=external
}
