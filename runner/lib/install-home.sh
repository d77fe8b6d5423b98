# SPDX-License-Identifier: Apache-2.0
# What install.sh installs into, and from where.
# shellcheck shell=bash

# Makes YCSB a path from the root, and refuses what is no YCSB to install into. Sets LINES_FILE and RECORD.
home_check() {
  local jars
  if [[ ! -d $YCSB ]]; then die 2 "$YCSB: no such folder"; fi
  YCSB=$(cd -- "$YCSB" && pwd -P)
  LINES_FILE=bin/bindings.properties RECORD=$YCSB/ycsb-sweep-install
  if [[ -f $YCSB/runner/install.sh ]]; then
    die 2 "$YCSB is ycsb-sweep itself. Name the folder of a YCSB, as it was unpacked from ycsb-0.17.0.tar.gz"
  fi
  if [[ -f $YCSB/pom.xml ]]; then home_is_source; fi
  jars=("$YCSB"/lib/core-*.jar)
  if [[ ! -f $YCSB/$LINES_FILE ]]; then home_is_none "there is no $LINES_FILE"; fi
  if [[ ! -f ${jars[0]} ]]; then home_is_none "there is no lib/core-*.jar"; fi
  if [[ ! -f $YCSB/bin/ycsb.sh && ! -f $YCSB/bin/ycsb ]]; then home_is_none "there is neither bin/ycsb.sh nor bin/ycsb"; fi
  if [[ $(<"$YCSB/$LINES_FILE") == *:com.yahoo.ycsb.* ]]; then
    die 2 "$YCSB: a YCSB before 0.17.0, whose classes were com.yahoo.ycsb. 0.17.0 or later is needed"
  fi
}

home_is_none() { die 2 "$YCSB: no YCSB install, $1. Name the folder that was unpacked from ycsb-0.17.0.tar.gz or a later one"; }

home_is_source() {
  die 2 "$YCSB: a checkout of YCSB's source (there is a pom.xml), whose launcher takes the bindings from Maven's target folders.
Do one of these instead:
- Install into a distribution: unpack a release, or what mvn -pl site.ycsb:ycsb -am package makes in distribution/target.
- Leave the checkout as it is, and name the class. In $YCSB/bin/setenv.sh:
      CLASSPATH='$(jars_folder redis)/*'
  then: bin/ycsb.sh run basic -db io.github.ycsbsweep.redis.RedisBinding -P workloads/workloada -p redis.host=127.0.0.1"
}

# Sets DIST, a distribution: this one, or in a checkout what the build has laid out as one.
distribution_find() {
  local stores
  DIST=$ROOT
  if is_distribution; then return 0; fi
  DIST=$ROOT/runner/target/distribution
  if ((UNINSTALL)) && [[ -f $DIST/SHA256SUMS ]]; then return 0; fi
  mapfile -t stores < <(known_stores)
  java_find
  (
    lifetime_begin
    build_ensure "${stores[@]}"
    leave 0
  ) || exit
  if [[ ! -f $DIST/SHA256SUMS ]]; then die 5 "$DIST is not whole: run ./mvnw -DskipTests package"; fi
}

# Sets STORES.
stores_check() {
  local all one
  all=("$DIST"/*-binding)
  all=("${all[@]##*/}")
  all=("${all[@]%-binding}")
  STORES=("${all[@]}")
  if [[ -n $WANTED ]]; then IFS=, read -ra STORES <<<"$WANTED"; fi
  for one in "${STORES[@]}"; do
    if ! is_one_of "$one" "${all[@]}"; then unknown_name store "${one:-(empty)}" "${all[@]}"; fi
  done
  only_once store "${STORES[@]}"
}

# What the user should know of this install, whatever changed.
advice() {
  local java text name
  if [[ $YCSB == *[[:space:]]* ]]; then
    warn "there are blanks in $YCSB: YCSB's own scripts can't run from such a path"
  fi
  java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java" || true)
  text=$("${java:-java}" -version 2>&1 || true)
  if [[ ! $text =~ version\ \"(1\.)?([0-9]+) ]] || ((BASH_REMATCH[2] < JAVA_MINIMUM)); then
    warn "the bindings need Java $JAVA_MINIMUM or later; here YCSB would start ${java:-no java}: ${text%%$'\n'*}"
  fi
  for name in "${NAMES[@]}"; do
    if [[ -f $YCSB/bin/ycsb && $(<"$YCSB/bin/ycsb") != *"\"$name\""* ]]; then
      note "bin/ycsb has a list of its own, without $name: use bin/ycsb.sh for it"
    fi
  done
}
