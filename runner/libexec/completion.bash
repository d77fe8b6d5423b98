# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Completion of ycsb-sweep for bash: source <(ycsb-sweep completion). It reads the help texts and the folders of the command that it
# completes, so nothing here has to follow a new option, store or workload.

_ycsb_sweep() {
  local root command word=${COMP_WORDS[COMP_CWORD]} given=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=()
  root=$(readlink -f "$(type -P "${COMP_WORDS[0]}")") && root=${root%/bin/*} || return 0
  command=${given[0]-}
  if ((COMP_CWORD == 1)); then
    _ycsb_sweep_offer "$word" "$(cd "$root/runner/help" && printf '%s\n' *.txt | sed 's/\.txt$//') completion"
  elif [[ $word == -* ]]; then
    _ycsb_sweep_offer "$word" "$(grep -oE -- '--[a-z][a-z-]+' "$root/runner/help/$command.txt" 2>/dev/null) --help --version"
  elif [[ $command =~ ^(sweep|bisect|capture)$ && $COMP_CWORD -eq 2 ]]; then
    _ycsb_sweep_offer "$word" "$(cd "$root/runner/stores" && find . -maxdepth 1 -type f | sed 's#^\./##')"
  elif [[ $command =~ ^(sweep|bisect)$ && $COMP_CWORD -eq 3 ]]; then
    _ycsb_sweep_offer "$word" "$(cd "$root/workloads" && printf '%s\n' workload*)"
  elif [[ $command == reproduce && $COMP_CWORD -eq 2 ]]; then
    _ycsb_sweep_offer "$word" "list show check table $(cd "$root/runner/comparisons" && printf '%s\n' */ | tr -d /)"
  fi
}

# _ycsb_sweep_offer WORD CHOICES: those that begin as the last part of a list (one,tw...) does.
_ycsb_sweep_offer() {
  local before=""
  if [[ $1 == *,* ]]; then before=${1%,*},; fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$2" -- "${1##*,}" | sort -u)
}

complete -o default -o bashdefault -F _ycsb_sweep ycsb-sweep
