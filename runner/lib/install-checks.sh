# SPDX-License-Identifier: Apache-2.0
# Whether YCSB is as it was unpacked: what somebody has changed by hand is nothing to build upon.
# shellcheck shell=bash

# Of the names that are not installed yet.
plan_checks() {
  local name recorded
  mapfile -t recorded < <(record_names)
  for name in "${NAMES[@]}"; do
    if is_one_of "$name ${STORE_OF[$name]}" "${recorded[@]}"; then continue; fi
    if [[ -n $AS ]]; then as_check "$name"; fi
    line_check "$name" "${STORE_OF[$name]}"
    folder_check "$(folder_of "$name")"
    top_check "$name"
  done
}

by_hand() {
  die 1 "refused, nothing was changed: modified by hand: $1
Put it back as YCSB has it, or leave that store out (--stores)${2-, or install beside it (--as NAME)}"
}

as_check() {
  local folder
  folder=$(folder_of "$1")
  if [[ -n $(lines_of "$1") || -e $YCSB/$folder ]] || is_one_of "$1" basic basicts core; then
    usage_error "--as: there is a binding $1 in $YCSB already. Choose another name"
  fi
  if [[ -n $(old_top_jars "$1") ]]; then
    usage_error "--as: YCSB's own driver is in $YCSB/lib, which comes first for every binding, so the two can't be had side by side.
Install in its place (without --as), or into the YCSB that holds all bindings"
  fi
}

# The line of bindings.properties, and those of the other names that lead to the same folder.
line_check() {
  local name classes
  while IFS= read -r name; do
    if [[ $(folder_of "$name") != "$(folder_of "$1")" ]]; then continue; fi
    mapfile -t classes < <(lines_of "$name")
    if ((${#classes[@]} > 1)); then by_hand "$LINES_FILE has ${#classes[@]} lines for $name"; fi
    if ((${#classes[@]})) && ! is_one_of "${classes[0]%%[[:space:]]*}" "$(said "$2" "upstream.class.$name")" "$(said "$2" class)"; then
      by_hand "$LINES_FILE has $name:${classes[0]}, a class that is not YCSB's"
    fi
  done < <(printf '%s\n' "$1" && upstream_names "$2")
}

# folder_check FOLDER: YCSB's own, if there at all: one binding, and no jar twice.
folder_check() {
  local jar one seen=()
  if [[ -e $YCSB/$1 && ! -d $YCSB/$1 || -L $YCSB/$1 ]]; then by_hand "$1 is no folder of its own"; fi
  while IFS= read -r jar; do
    one=$(artifact "$jar")
    if is_one_of "$one" "${seen[@]}"; then by_hand "$1/lib has $one twice"; fi
    seen+=("$one")
    # A jar's list of entries is not compressed.
    if [[ $one == *-binding ]] && grep -aqF META-INF/ycsb-sweep/binding.properties -- "$YCSB/$1/lib/$jar"; then
      by_hand "$1/lib/$jar is a binding of ycsb-sweep, put there without install.sh"
    fi
  done < <(jars_in "$YCSB/$1/lib")
}

# No jar that stays in the top lib/ may come before one of ours with the same name and another version.
top_check() {
  local jar ours old one
  mapfile -t ours < <(jars_in "$DIST/${STORE_OF[$1]}-binding/lib")
  mapfile -t old < <(old_top_jars "$1")
  while IFS= read -r jar; do
    if is_one_of "$jar" "${ours[@]}" "${old[@]}"; then continue; fi
    for one in "${ours[@]}"; do
      if [[ $(artifact "$one") == "$(artifact "$jar")" ]]; then
        by_hand "lib/$jar comes on the class path before $one, which ${STORE_OF[$1]} needs" ''
      fi
    done
  done < <(jars_in "$YCSB/lib")
}
