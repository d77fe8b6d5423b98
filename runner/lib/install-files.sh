# SPDX-License-Identifier: Apache-2.0
# What files say: descriptors of bindings, lines of bindings.properties, names and sums of jars.
# shellcheck shell=bash

# What YCSB's own lib/ holds: the same for every binding, and never touched.
readonly CORE_ARTIFACTS=(core htrace-core4 jackson-mapper-asl jackson-core-asl HdrHistogram)

# said STORE KEY: what the binding's descriptor has under KEY, if anything.
said() {
  local line
  while IFS= read -r line; do
    if [[ $line == "$2="* ]]; then printf '%s\n' "${line#*=}"; fi
  done <"$DIST/$1-binding/binding.properties"
}

# upstream_names STORE: YCSB's names for what the binding replaces.
upstream_names() {
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^upstream\.class\.([^=]+)= ]]; then printf '%s\n' "${BASH_REMATCH[1]}"; fi
  done <"$DIST/$1-binding/binding.properties"
}

# class_of NAME STORE: what bindings.properties is to have. Under a name of YCSB's it is YCSB's class, which goes on with the
# data that YCSB's binding has loaded.
class_of() {
  local class
  class=$(said "$2" "upstream.class.$1")
  printf '%s\n' "${class:-$(said "$2" class)}"
}

# lines_of NAME: the classes that bindings.properties has for it, a line each.
lines_of() {
  local line
  while IFS= read -r line || [[ -n $line ]]; do
    line=${line%$'\r'}
    if [[ $line == "$1:"* ]]; then printf '%s\n' "${line#*:}"; fi
  done <"$YCSB/$LINES_FILE"
}

# The folder in which the launchers look for a binding.
folder_of() { printf '%s-binding\n' "${1%%-*}"; }

# jars_in FOLDER: the names of its jars, a line each.
jars_in() {
  local jar
  for jar in "$1"/*.jar; do
    if [[ -f $jar ]]; then printf '%s\n' "${jar##*/}"; fi
  done
}

# artifact JAR: its name without its version.
artifact() { printf '%s\n' "${1%%-[0-9]*}"; }

# sums FILE...: SHA-256 and name, a line each.
sums() {
  if command -v sha256sum >/dev/null; then sha256sum -- "$@"; else shasum -a 256 -- "$@"; fi
}

sum_of() {
  local line
  line=$(sums "$1")
  printf '%s\n' "${line%% *}"
}

# files_below FOLDER: every file below, from the folder that it is called in.
files_below() { find "$1" ! -type d -print | LC_ALL=C sort; }
