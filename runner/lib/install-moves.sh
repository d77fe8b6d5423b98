# SPDX-License-Identifier: Apache-2.0
# Moves that can be taken back at any moment. Everything new is made aside first, on the same file system; then a journal is
# written, and each of its moves is one rename:
#   out PATH    PATH to backup/PATH
#   in PATH     new/PATH to PATH, where nothing is
#   swap PATH   new/PATH over PATH, a file, of which backup/PATH is a copy
# shellcheck shell=bash

# One at a time. From here on every way out leaves YCSB either as it was or installed.
moves_begin() {
  local owner started
  if ! mkdir -p -- "$RECORD" 2>/dev/null || [[ ! -w $RECORD || ! -w $YCSB || ! -w $YCSB/lib || ! -w $YCSB/bin ]]; then
    rmdir -- "$RECORD" 2>/dev/null || true
    die 5 "$YCSB can't be written to: install as its owner"
  fi
  until (set -C && printf '%s %s\n' "$$" "$(process_started $$)" >"$RECORD/lock") 2>/dev/null; do
    read -r owner started <"$RECORD/lock" || true
    if [[ ${owner:-$$} != "$$" ]] && process_is "$owner" "$started"; then die 1 "process $owner is installing there already: wait for it"; fi
    if [[ ${owner:-} == "$$" ]]; then return 0; fi
    rm -f -- "$RECORD/lock"
  done
  trap moves_rescue EXIT
  trap 'exit 130' INT TERM HUP
}

# On every way out.
moves_rescue() {
  local status=$?
  trap '' INT TERM HUP
  trap - EXIT
  set +e
  if [[ -e $RECORD ]] && ! record_there; then
    if [[ -f $RECORD/journal ]]; then say "Putting back what there was before"; fi
    moves_undo
    moves_end
  fi
  rm -f -- "$RECORD/lock"
  exit "$status"
}

# Makes what is new in RECORD/new, and the journal.
moves_prepare() {
  local move path
  mkdir -p -- "$RECORD/new/bin" "$RECORD/new/lib" "$RECORD/new/workloads" "$RECORD/backup/bin" "$RECORD/backup/lib"
  for move in "${MOVES[@]}"; do
    path=${move#* }
    case $move in
      "in workloads/"*) cp -- "$ROOT/$path" "$RECORD/new/$path" ;;
      "in "*) binding_prepare "$path" ;;
      "swap "*) lines_prepare "$path" ;;
    esac
  done
  for path in "${NAMES[@]}"; do printf '%s %s\n' "$path" "${STORE_OF[$path]}"; done >"$RECORD/names"
  sum_of "$DIST/SHA256SUMS" >"$RECORD/version"
  (
    cd -- "$RECORD/new" || exit
    mapfile -t files < <(files_below .)
    sums "${files[@]#./}"
  ) >"$RECORD/files.part"
  printf '%s\n' "${MOVES[@]}" >"$RECORD/journal.part"
  mv -f -- "$RECORD/journal.part" "$RECORD/journal"
}

# The workloads' jar goes with the binding: the launchers put nothing else on the class path.
binding_prepare() {
  local name
  for name in "${NAMES[@]}"; do
    if [[ $(folder_of "$name") == "$1" ]]; then break; fi
  done
  cp -R -- "$DIST/${STORE_OF[$name]}-binding" "$RECORD/new/$1"
  cp -- "$DIST"/runner/jars/client/workloads-*.jar "$RECORD/new/$1/lib/"
}

# bindings.properties may end without a newline, as YCSB's does.
lines_prepare() {
  cp -p -- "$YCSB/$1" "$RECORD/backup/$1"
  cp -p -- "$YCSB/$1" "$RECORD/new/$1"
  if [[ -n $(tail -c 1 -- "$YCSB/$1") ]]; then printf '\n' >>"$RECORD/new/$1"; fi
  printf '%s\n' "${LINES[@]}" >>"$RECORD/new/$1"
}

moves_do() {
  local move path
  for move in "${MOVES[@]}"; do
    path=${move#* }
    case $move in
      "out "*) mv -- "$YCSB/$path" "$RECORD/backup/$path" ;;
      *) mv -f -- "$RECORD/new/$path" "$YCSB/$path" ;;
    esac
  done
  mv -- "$RECORD/files.part" "$RECORD/files"
  rm -rf -- "$RECORD/new"
}

# Takes back the moves of the journal, those of them that were made, the last first. It may be broken off itself, and begun again.
moves_undo() {
  local moves=() at path
  rm -f -- "$RECORD/files"
  if [[ -f $RECORD/journal ]]; then
    mapfile -t moves <"$RECORD/journal"
    mkdir -p -- "$RECORD"/new/{bin,lib,workloads}
  fi
  for ((at = ${#moves[@]} - 1; at >= 0; at--)); do
    path=${moves[at]#* }
    case ${moves[at]} in
      "in "*) if [[ ! -e $RECORD/new/$path && -e $YCSB/$path ]]; then move_back "$YCSB/$path" "$RECORD/new/$path"; fi ;;
      "out "* | "swap "*) if [[ -e $RECORD/backup/$path ]]; then move_back "$RECORD/backup/$path" "$YCSB/$path"; fi ;;
    esac
  done
  # Without a journal the rest means nothing.
  rm -f -- "$RECORD/journal"
  rm -rf -- "$RECORD"/{new,backup,names,version,files.part,journal.part}
}

# The journal and the backup stay if one of the moves fails.
move_back() {
  mv -f -- "$1" "$2" || die 1 "can't move $1 to $2. What there was before is in $RECORD/backup: see to the cause, and run this again"
}

# Ends what moves_begin began.
moves_end() {
  rm -f -- "$RECORD/lock"
  rmdir -- "$RECORD" 2>/dev/null || true
}

# moves_print_back WOULD MOVE...: what taking the moves back does, a line each, on stdout.
moves_print_back() {
  local would=$1 move
  shift
  if ((QUIET && !DRY_RUN)); then return 0; fi
  for move in "$@"; do
    case $would$move in
      "would in "*) printf 'would remove  %s\n' "${move#* }" ;;
      "would "*) printf 'would restore %s\n' "${move#* }" ;;
      "in "*) printf 'removed       %s\n' "${move#* }" ;;
      *) printf 'restored      %s\n' "${move#* }" ;;
    esac
  done
}
