# SPDX-License-Identifier: Apache-2.0
# Names a person may type, and the nearest one to a name mistyped.
# shellcheck shell=bash

# Edit distance in which swapping two neighbours counts as one (optimal string alignment).
edit_distance() {
  local a=$1 b=$2 i j at cost width=$((${#2} + 1)) d=()
  for ((i = 0; i <= ${#a}; i++)); do d[i * width]=$i; done
  for ((j = 0; j <= ${#b}; j++)); do d[j]=$j; done
  for ((i = 1; i <= ${#a}; i++)); do
    for ((j = 1; j <= ${#b}; j++)); do
      at=$((i * width + j)) cost=1
      if [[ ${a:i-1:1} == "${b:j-1:1}" ]]; then cost=0; fi
      d[at]=$((d[at - width - 1] + cost))
      at_most $((d[at - width] + 1))
      at_most $((d[at - 1] + 1))
      if ((i > 1 && j > 1)) && [[ ${a:i-2:2} == "${b:j-1:1}${b:j-2:1}" ]]; then
        at_most $((d[at - 2 * width - 2] + 1))
      fi
    done
  done
  printf '%s\n' "${d[${#a} * width + ${#b}]}"
}

# Lowers the cell that edit_distance is filling.
at_most() {
  if (($1 < d[at])); then d[at]=$1; fi
}

# nearest_names GIVEN KNOWN...: the known names at the smallest distance, at most 2 edits or a third of the name.
nearest_names() {
  local given=$1 name distance limit found=()
  shift
  limit=$((${#given} / 3 > 2 ? ${#given} / 3 : 2))
  for name in "$@"; do
    distance=$(edit_distance "$given" "$name")
    if ((distance < limit)); then found=() limit=$distance; fi
    if ((distance <= limit)); then found+=("$name"); fi
  done
  if ((${#found[@]})); then join ', ' "${found[@]}"; fi
}

# join SEPARATOR WORD...
join() {
  local separator=$1 out=${2-} word
  for word in "${@:3}"; do out+=$separator$word; done
  printf '%s\n' "$out"
}

# unknown_name KIND GIVEN KNOWN...: ends with a usage error that helps.
unknown_name() {
  local kind=$1 given=$2 near
  shift 2
  near=$(nearest_names "$given" "$@")
  usage_error "unknown $kind $given.${near:+ Did you mean $near?}
Known: $(join ', ' "$@")"
}
