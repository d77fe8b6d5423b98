# SPDX-License-Identifier: Apache-2.0
# The command line of install.sh.
# shellcheck shell=bash

readonly INSTALL_OPTIONS=(--uninstall --dry-run --as --stores -q -v --help --version)

install_usage() {
  cat <<'END'
Usage: install.sh [options] YCSB_HOME

Puts the bindings of this project into YCSB_HOME, an unpacked YCSB 0.17.0 or
later, so that bin/ycsb.sh and bin/ycsb there use them. What was there before
is kept in YCSB_HOME/ycsb-sweep-install, and put back by --uninstall.

  --stores LIST   only these, as redis,memcached (default: all)
  --as NAME       beside YCSB's own, under another name: with one store
                  bin/ycsb.sh run NAME; with several, NAME goes before each
                  store's name, as NAMEredis
  --uninstall     puts everything back as it was
  --dry-run       says what would change, and changes nothing
  -q, -v          fewer, more messages
  --help, --version

Examples
  install.sh --dry-run ~/ycsb-0.17.0
  install.sh ~/ycsb-0.17.0
  install.sh --stores redis --as redis8 ~/ycsb-0.17.0
  install.sh --uninstall ~/ycsb-0.17.0

Exit status: 0 done, or nothing to do; 1 failed, or refused since something there
was modified by hand; 2 usage, or no YCSB that could be installed into;
5 something is missing here; 130 interrupted, and all is as it was.
END
}

# Sets YCSB, UNINSTALL, DRY_RUN, AS, WANTED (the stores, as typed), QUIET and VERBOSE.
install_arguments() {
  local words=()
  UNINSTALL=0 DRY_RUN=0 AS='' WANTED='' QUIET=0 VERBOSE=0
  while (($#)); do
    case $1 in
      --help) only install_usage ;;
      --version) only version_text ;;
      --uninstall) UNINSTALL=1 ;;
      --dry-run) DRY_RUN=1 ;;
      -q) QUIET=1 ;;
      -v) VERBOSE=1 ;;
      --as=* | --stores=*) set -- "" "${1%%=*}" "${1#*=}" "${@:2}" ;;
      --as | --stores)
        if (($# < 2)) || [[ -z $2 ]]; then usage_error "$1 needs a value"; fi
        if [[ $1 == --as ]]; then AS=$2; else WANTED=$2; fi
        shift
        ;;
      -*) unknown_name option "$1" "${INSTALL_OPTIONS[@]}" ;;
      *) words+=("$1") ;;
    esac
    shift
  done
  install_arguments_check "${words[@]}"
}

# A reader that closes the pipe early, as head does, has not typed anything wrong.
only() {
  "$1" || true
  exit 0
}

install_arguments_check() {
  if (($# != 1)); then usage_error "one folder is needed, that of a YCSB; got $#${1+: $*}"; fi
  if ((QUIET && VERBOSE)); then usage_error "-q and -v contradict each other"; fi
  if ((UNINSTALL)) && [[ -n $AS$WANTED ]]; then
    usage_error "--uninstall takes out everything that was installed: without --as and --stores"
  fi
  # bin/ycsb.sh looks for a binding in the folder named as the part before the first hyphen.
  if [[ -n $AS && ! $AS =~ ^[A-Za-z][A-Za-z0-9_]*$ ]]; then
    usage_error "--as $AS: allowed are letters, digits and _, with a letter first"
  fi
  YCSB=$1
}
