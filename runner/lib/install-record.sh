# SPDX-License-Identifier: Apache-2.0
# What an installation leaves beside its files, in YCSB_HOME/ycsb-sweep-install:
#   names      what was installed, "NAME STORE" a line
#   version    the distribution's sum: whether there is anything newer to install
#   journal    the moves, written before the first of them
#   files      the sums of what was installed, written after the last: without it the moves are taken back
#   backup/    what was there before
# shellcheck shell=bash

record_there() { [[ -f $RECORD/files ]]; }

# "NAME STORE" of what is installed, a line each.
record_names() {
  if record_there; then cat -- "$RECORD/names"; fi
}

record_described() {
  local names
  mapfile -t names < <(record_names)
  join ', ' "${names[@]% *}"
}

# Whether all that is asked for is installed, in this version.
plan_is_done() {
  local name wanted=()
  for name in "${NAMES[@]}"; do wanted+=("$name ${STORE_OF[$name]}"); done
  [[ $(<"$RECORD/names") == "$(printf '%s\n' "${wanted[@]}")" && $(<"$RECORD/version") == "$(sum_of "$DIST/SHA256SUMS")" ]]
}

# An installation that was broken off is taken back before anything else.
record_repair() {
  if [[ ! -e $RECORD ]] || record_there; then return 0; fi
  if [[ -f $RECORD/journal ]]; then
    if ((DRY_RUN)); then
      say "An installation was broken off here; what there was before is in ${RECORD##*/}/backup. The next run without --dry-run puts it back first."
      exit 0
    fi
    say "An installation was broken off here: putting back what there was before"
  fi
  if ((DRY_RUN)); then return 0; fi
  moves_begin
  moves_undo
  moves_end
}

# Refuses to go on if what was installed is not as it was: it would be lost, or the backup would not fit any more.
record_unchanged() {
  local changed
  changed=$(cd -- "$YCSB" && record_changes)
  if [[ -z $changed ]]; then return 0; fi
  die 1 "refused, nothing was changed: modified by hand since the installation:
$changed
Take away what was added, and put back what was changed. What was there before is in $RECORD/backup;
$LINES_FILE may be the one from there."
}

# What differs from the record, a line each.
record_changes() {
  local line file there=()
  local -A recorded=()
  while IFS= read -r line; do
    file=${line#*  }
    recorded[$file]=${line%% *}
    if [[ -f $file ]]; then there+=("$file"); else printf '  %s is gone\n' "$file"; fi
  done <"$RECORD/files"
  while IFS= read -r line; do
    file=${line#*  }
    if [[ ${recorded[$file]} != "${line%% *}" ]] && ! cmp -s -- "$file" "$RECORD/backup/$file"; then
      printf '  %s is another\n' "$file"
    fi
  done < <(sums "${there[@]}")
  while IFS= read -r file; do
    if [[ -z ${recorded[$file]+x} ]]; then printf '  %s is new\n' "$file"; fi
  done < <(record_folders)
}

# Every file in the folders that were installed.
record_folders() {
  local kind path
  while read -r kind path; do
    if [[ $kind == in && -d $path ]]; then files_below "$path"; fi
  done <"$RECORD/journal"
}
