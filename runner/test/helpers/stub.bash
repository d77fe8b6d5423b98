# SPDX-License-Identifier: Apache-2.0
# Stubs commands on the PATH by a plan, and verifies that the plan ran.
# shellcheck shell=bash

# stub COMMAND STEP...: STEP is 'PATTERN => SHELL COMMAND'. Calls must come in the order of the steps; a step whose pattern
# starts with + may be called again and again.
stub() {
  local command=$1
  shift
  printf '%s\n' "$@" >"$PLANS/$command"
  : >"$PLANS/$command.calls"
  cat >"$STUBS/$command" <<END
#!/usr/bin/env bash
source "$REPOSITORY/runner/test/helpers/stub.bash"
stub_called "$PLANS/$command" "\$@"
END
  chmod +x "$STUBS/$command"
  PATH=$STUBS:$PATH
}

# One call: finds the next step, and runs it.
stub_called() {
  local plan=$1 steps step pattern at=0 last=-1
  shift
  mapfile -t steps <"$plan"
  if [[ -s $plan.at ]]; then last=$(<"$plan.at"); fi
  at=$((last + 1))
  # shellcheck disable=SC2053
  if ((last >= 0)) && [[ ${steps[last]} == +* && (-z ${steps[at]:-} || $* != ${steps[at]%% => *}) ]]; then at=$last; fi
  printf '%s\n' "$*" >>"$plan.calls"
  step=${steps[at]:-}
  pattern=${step%% => *}
  # shellcheck disable=SC2053
  if [[ -z $step || $* != ${pattern#+} ]]; then
    printf 'call %s: expected %s, got: %s\n' "$at" "${pattern:-no further call}" "$*" >>"$plan.wrong"
    exit 97
  fi
  printf '%s\n' "$at" >"$plan.at"
  exec bash -c "${step#* => }" stub "$@"
}

# unstub COMMAND: fails unless every step of the plan was called, and nothing else.
unstub() {
  local plan=$PLANS/$1 steps
  mapfile -t steps <"$plan"
  if [[ -e $plan.wrong ]]; then cat "$plan.wrong" >&2 && return 1; fi
  if [[ ! -s $plan.at ]] || (($(<"$plan.at") != ${#steps[@]} - 1)); then
    printf 'the plan of %s did not run to its end; calls:\n' "$1" >&2
    cat "$plan.calls" >&2
    return 1
  fi
}
