#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes what a new store needs: binding, contract test and controller. new-store.sh --help says how.

if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
  echo "new-store.sh: needs bash 4.4 or later, this is ${BASH_VERSION:-another shell}" >&2
  exit 5
fi
set -euo pipefail

. "$(dirname "$(readlink -f "$0")")/libexec/current-folder.sh"

ROOT=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
readonly ROOT MODULES=$ROOT/bindings/pom.xml MOST_LETTERS=24
readonly TAKEN_WORDS="store shared target cluster shards ramp steps"
readonly JAVA_WORDS="abstract assert boolean break byte case catch char class const continue default do double else enum extends false final \
finally float for goto if implements import instanceof int interface long native new null package private protected public return short \
static strictfp super switch synchronized this throw throws transient true try void volatile while"

main() {
  local kind=plain store='' word
  for word in "$@"; do
    case $word in
      --help | --version) exec "$ROOT/runner/libexec/launch" new-store "$word" ;;
      --http | --jdbc)
        if [[ $kind != plain && $kind != "${word#--}" ]]; then usage "--http and --jdbc: a store is of one kind"; fi
        kind=${word#--}
        ;;
      -*) usage "unknown option $word. Allowed: --http, --jdbc, --help, --version" ;;
      *)
        if [[ -n $store ]]; then usage "expected one name, got $store and $word"; fi
        if [[ -z $word ]]; then usage "the name is empty"; fi
        store=$word
        ;;
    esac
  done
  if [[ -z $store ]]; then usage "expected the name of a store"; fi
  check_place
  check_name "$store"
  make "$kind" "$store"
  tell "$store"
}

die() {
  printf 'new-store.sh: %s\n' "$2" >&2
  exit "$1"
}

usage() { die 2 "$1"$'\n'"Try: new-store.sh --help"; }

check_place() {
  if [[ ! -e $ROOT/pom.xml || ! -e $ROOT/.git ]]; then
    usage "$ROOT is no clone of the project's repository: a store needs its sources and its build"
  fi
}

# What a name must be to be that of a folder, a Java package, an artifact and a word on the command line.
check_name() {
  local store=$1 taken
  if [[ ! $store =~ ^[a-z][a-z0-9]*$ ]] || ((${#store} > MOST_LETTERS)); then
    usage "${store@Q}: allowed are lower-case letters and digits, a letter first, at most $MOST_LETTERS of them"
  fi
  if [[ " $JAVA_WORDS " == *" $store "* ]]; then usage "$store is a word of Java, and can't name a package"; fi
  if [[ " $TAKEN_WORDS " == *" $store "* ]]; then usage "$store is taken by the project: a class, a folder or a word of an option has it"; fi
  for taken in "bindings/$store" "runner/stores/$store" "runner/standins/$store"; do
    if [[ -e $ROOT/$taken || -L $ROOT/$taken ]]; then usage "$store exists already: $taken"; fi
  done
}

# make KIND STORE: everything beside its place first, and moved there in the end; what was moved goes again if the rest fails.
make() {
  local kind=$1 store=$2 draft
  draft=$(mktemp -d "$ROOT/bindings/.new-store.XXXXXX" 2>/dev/null) || die 5 "$ROOT/bindings can't be written to"
  # shellcheck disable=SC2064 # The paths of now.
  trap "$(printf 'undo %q %q' "$draft" "$store")" EXIT
  trap 'exit 130' INT TERM HUP
  fill_all "$draft" "$kind" "$store"
  add_module "$store" >"$draft/modules"
  chmod +x "$draft/controller"
  chmod --reference="$MODULES" "$draft/modules" 2>/dev/null || chmod 644 "$draft/modules"
  mv "$draft/binding" "$ROOT/bindings/$store"
  mv "$draft/controller" "$ROOT/runner/stores/$store"
  mv "$draft/modules" "$MODULES"
  trap - EXIT INT TERM HUP
  rm -rf -- "$draft"
}

# undo DRAFT STORE: the list of modules is moved last, so it needs no undoing.
undo() {
  rm -rf -- "$1" "$ROOT/bindings/$2" "$ROOT/runner/stores/$2"
  printf 'new-store.sh: nothing was made\n' >&2
}

# fill_all DRAFT KIND STORE: DRAFT/binding and DRAFT/controller, of the templates of the kind and of those that all kinds share.
fill_all() {
  local draft=$1 kind=$2 store=$3 template name
  for template in "$ROOT"/runner/new-store/{common,"$kind"}/{,main/,test/}*; do
    if [[ ! -f $template ]]; then continue; fi
    name=${template#"$ROOT"/runner/new-store/*/}
    fill "$template" "$store" >"$(place "$draft" "$name" "$store")"
  done
}

# place DRAFT NAME STORE: where a template goes; its folder is there afterwards.
place() {
  local draft=$1 name=$2 store=$3 java=src/%s/java/io/github/ycsbsweep file
  case $name in
    controller) file=$draft/controller ;;
    binding.properties) file=$draft/binding/src/main/resources/META-INF/ycsb-sweep/$name ;;
    store.properties) file=$draft/binding/$store.properties ;;
    */package-info.java) file=$draft/binding/${java/'%s'/main}/$store/package-info.java ;;
    */*) file=$draft/binding/${java/'%s'/"${name%/*}"}/$store/${store^}${name#*/} ;;
    *) file=$draft/binding/$name ;;
  esac
  mkdir -p "${file%/*}"
  printf '%s\n' "$file"
}

# fill TEMPLATE STORE: @store@ is the name, @Store@ the beginning of its classes' names, @version@ the project's version.
fill() { sed "s/@version@/$(project_version)/g; s/@store@/$2/g; s/@Store@/${2^}/g" "$1"; }

# The first version in the list of modules: that of its parent.
project_version() { sed -n '/<version>/ { s#.*<version>\(.*\)</version>.*#\1#p; q; }' "$MODULES"; }

# The list of modules with one more, behind the last one.
add_module() { awk -v "store=$1" '/<\/modules>/ { print "    <module>" store "</module>" } { print }' "$MODULES"; }

tell() {
  local store=$1
  cat <<END
Made bindings/$store, runner/stores/$store, and the line of bindings/pom.xml.

What is not written yet throws an exception that says so, and fails rules of the contract:

    ./mvnw -q -pl bindings/$store -am verify -Dtest='${store^}*'

docs/adding-a-store.md says what to write where, and shows a whole store.
END
}

main "$@"
