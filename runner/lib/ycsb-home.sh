# SPDX-License-Identifier: Apache-2.0
# --ycsb-home: YCSB's client and bindings out of an install, which is laid out as its own bin/ycsb.sh expects: a distribution
# (lib/, NAME-binding/lib/), or a source checkout that was built (core/target/, NAME/target/).
# shellcheck shell=bash

readonly INSTALL_PREFIX=ycsb- # before the name of a binding of the install, where this project has one of that name

declare -gA BINDING_CLASS=() # of the install, by name
BINDING_NAMES=()             # likewise, in their order

# Sets INSTALL, empty without the option, INSTALL_CHECKOUT (0, 1) and INSTALL_CORE, the folders of YCSB's own jars.
install_check() {
  INSTALL=${OPT[ycsb_home]-} INSTALL_CHECKOUT=0 INSTALL_CORE=()
  if [[ -z ${OPT[ycsb_home]+x} ]]; then return 0; fi
  if [[ ! -d $INSTALL ]]; then usage_error "--ycsb-home $INSTALL: no such folder"; fi
  if [[ $INSTALL == *:* ]]; then usage_error "--ycsb-home $INSTALL: a class path can't hold a colon; rename the folder, or link to it"; fi
  INSTALL_CORE=("$INSTALL/lib")
  if [[ -f $INSTALL/pom.xml ]]; then
    INSTALL_CHECKOUT=1
    INSTALL_CORE=("$INSTALL/core/target")
    if [[ -d $INSTALL/core/target/dependency ]]; then INSTALL_CORE+=("$INSTALL/core/target/dependency"); fi
  fi
  if ! any_file "${INSTALL_CORE[0]}"/core-*.jar; then install_refused; fi
  install_bindings
}

install_refused() {
  if ((INSTALL_CHECKOUT)) && [[ -d $INSTALL/core/src ]]; then
    usage_error "--ycsb-home $INSTALL: a source checkout that is not built: looked for core/target/core-*.jar. To build it there:
  $(install_build core)"
  fi
  usage_error "--ycsb-home $INSTALL: not a YCSB install: looked for lib/core-*.jar, and for core/target/core-*.jar beside a pom.xml"
}

# The command that builds a module of a checkout.
install_build() { printf 'mvn -Psource-run -pl site.ycsb:%s -am package -DskipTests\n' "$1"; }

# Sets BINDING_CLASS and BINDING_NAMES: the lines "name:class" of bin/bindings.properties.
install_bindings() {
  local line
  if [[ ! -r $INSTALL/bin/bindings.properties ]]; then return 0; fi
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line =~ ^([A-Za-z0-9._-]+):([A-Za-z0-9_.$]+)[[:space:]]*$ ]]; then
      BINDING_CLASS[${BASH_REMATCH[1]}]=${BASH_REMATCH[2]}
      BINDING_NAMES+=("${BASH_REMATCH[1]}")
    fi
  done <"$INSTALL/bin/bindings.properties"
}

# install_folder NAME: the folder of a binding is its name up to the first hyphen, old names apart, as in bin/ycsb.sh.
install_folder() {
  local folder=${1%%-*}
  case $folder in
    cassandra2) folder=cassandra ;;
    hbase14) folder=hbase1 ;;
    arangodb3) folder=arangodb ;;
  esac
  if ((INSTALL_CHECKOUT)); then printf '%s/%s\n' "$INSTALL" "$folder"; else printf '%s/%s-binding\n' "$INSTALL" "$folder"; fi
}

# install_jars NAME: the folders of a binding's jars. None for those that come with the core, or whose jars are in lib/ too.
install_jars() {
  local folder part
  folder=$(install_folder "$1")
  for part in lib target target/dependency; do
    if any_file "$folder/$part"/*.jar; then printf '%s\n' "$folder/$part"; fi
  done
}

# install_settings NAME: the folders of settings that belong on the class path.
install_settings() {
  local folder part
  folder=$(install_folder "$1")
  for part in "$INSTALL/conf" "$folder/conf" "$folder/src/main/conf"; do
    if [[ -d $part ]]; then printf '%s\n' "$part"; fi
  done
}

# The stores of the install, as they may be typed: those whose jars are there.
install_stores() {
  local name
  for name in "${BINDING_NAMES[@]}"; do
    if ! install_has "$name"; then continue; fi
    if [[ -f $ROOT/runner/stores/$name.sh ]]; then printf '%s%s\n' "$INSTALL_PREFIX" "$name"; else printf '%s\n' "$name"; fi
  done
}

# Whether a binding's jars are there.
install_has() {
  [[ $1 == basic* || -n $(install_jars "$1") ]] || any_file "$INSTALL/lib/${1%%-*}"-binding-*.jar
}

# install_store WORD: whether it names a binding of the install; then sets BINDING_OF. A plain name is ours where we have one.
install_store() {
  local word=$1 name=$1
  if [[ -z $INSTALL ]]; then return 1; fi
  if [[ -z ${BINDING_CLASS[$name]+x} ]]; then name=${word#"$INSTALL_PREFIX"}; fi
  if [[ -z ${BINDING_CLASS[$name]+x} ]]; then return 1; fi
  if ! install_has "$name"; then
    usage_error "store $word: $INSTALL/bin/bindings.properties has $name, but its jars are not there: looked for $(install_folder "$name")/$(
      if ((INSTALL_CHECKOUT)); then printf 'target. To build it:\n  %s' "$(cd "$INSTALL" && install_build "${name%%-*}-binding")"; else printf 'lib'; fi
    )"
  fi
  BINDING_OF["$word"]=$name
}

# any_file PATTERN_EXPANDED...: whether there is one.
any_file() { [[ -f $1 ]]; }
