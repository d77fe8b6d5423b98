# SPDX-License-Identifier: Apache-2.0
# The folder of a reproduction: made, taken up again, judged; and what becomes of it when the run is interrupted.
# shellcheck shell=bash

# Sets OUT. A folder that holds anything is refused.
reproduction_folder() {
  local entries
  TZ=UTC0 printf -v OUT '%s/results/%(%Y%m%dT%H%M%SZ)T-%s' "$PWD" -1 "${FOLDER##*/}"
  if [[ -n ${OPT[out]+x} ]]; then OUT=$(absolute "${OPT[out]%/}"); fi
  if [[ -e $OUT && ! -d $OUT ]]; then usage_error "--out $OUT: there is a file of that name"; fi
  shopt -s nullglob dotglob
  entries=("$OUT"/*)
  shopt -u nullglob dotglob
  if ((${#entries[@]})); then
    usage_error "--out $OUT: not empty, and results are never overwritten. Name another folder, or go on with --resume"
  fi
}

# Makes the folder: a copy of the comparison, the plan, and what else --resume needs.
reproduction_begin() {
  local cause file
  OUT_MADE=0
  if [[ ! -d $OUT ]]; then
    if ! cause=$(mkdir -p -- "$OUT" 2>&1); then reproduction_refused "${cause##*: }"; fi
    OUT_MADE=1
  fi
  if ! cause=$({ : >"$OUT/.room" && rm -- "$OUT/.room"; } 2>&1); then reproduction_refused "${cause##*: }"; fi
  run_lock || reproduction_refused "permission denied"
  plan_write "$OUT"
  mkdir -- "$OUT/recipe"
  for file in "$FOLDER"/*; do
    if [[ -f $file ]]; then cp -- "$file" "$OUT/recipe/"; fi
  done
  : >"$OUT/arguments"
  if ((${#ARGUMENTS[@]})); then printf '%s\n' "${ARGUMENTS[@]}" >"$OUT/arguments"; fi
  if ((!QUIET)); then cat -- "$WORK/plan.txt" >&2; fi
}

reproduction_refused() {
  die 5 "can't write results to $OUT: ${1,}. Name another folder with --out, or make room and give yourself the right to write."
}

# Takes away what a run that measured nothing leaves, so that the same command can be given again.
reproduction_discard() {
  if [[ -z ${OUT_MADE:-} ]]; then return 0; fi
  run_unlock
  rm -rf -- "$OUT/recipe" "$OUT/runs"
  rm -f -- "$OUT"/{reproduction.json,plan.tsv,arguments}
  if ((OUT_MADE)); then rmdir -- "$OUT" 2>/dev/null || true; fi
}

# The run is as it was planned: nothing but secrets can be added.
reproduction_resume_check() {
  local name
  reproduction_find "${OPT[resume]}"
  for name in scale only stores repeats out dry_run; do
    if [[ -n ${OPT[$name]+x} ]]; then usage_error "--${name/_/-}: a run that is resumed has its plan, in $OUT; drop one of the options"; fi
  done
  if ((${#WORDS[@]})); then usage_error "--resume $OUT has its comparison; drop ${WORDS[0]}"; fi
  if [[ ! -f $OUT/arguments || ! -f $OUT/plan.tsv ]]; then
    usage_error "--resume $OUT: it broke off before it began. Start another one"
  fi
}

# Reads the properties of the first command, and those of this one on top.
reproduction_resume() {
  local pairs=("${PAIRS[@]}") files=("${FILES[@]}") before='' word
  PAIRS=() FILES=()
  while IFS= read -r word; do
    # What is a secret was not recorded.
    if [[ $before == -p && $word != *=\*\*\* ]]; then PAIRS+=("$word"); fi
    if [[ $before == -P ]]; then FILES+=("$word"); fi
    before=$word
  done <"$OUT/arguments"
  PAIRS+=("${pairs[@]}") FILES+=("${files[@]}")
  run_lock || reproduction_refused "permission denied"
  rows_find "$OUT"
  say "Resuming $OUT"
}

# Judges what was measured. Prints the verdicts and the paths of the reports; the status says whether cells failed.
reproduction_judge() {
  local status=0
  REPORTED=1
  if [[ $VERB == run ]] && ((MEASURED == 0)); then
    say "Nothing was measured, so there is nothing to judge. The logs are in $OUT/runs"
    OUT_MADE=''
    return 1
  fi
  spawn "$PWD" "${ANALYSIS[@]}" judge "$OUT"
  process_wait "$SPAWNED" || status=$?
  return "$status"
}

# lifetime_end calls these. A sweep ends in its own way, which takes as long as its report does.
parts_end() {
  local tries=2400 started
  if [[ -z ${SWEEP_PID:-} ]]; then return 0; fi
  started=$(process_started "$SWEEP_PID")
  kill -TERM -- "$SWEEP_PID" 2>/dev/null || true
  while ((tries-- > 0)) && process_is "$SWEEP_PID" "$started"; do sleep 0.05; done
  if sweep_measured "$SWEEP_FOLDER"; then MEASURED=$((MEASURED + 1)); fi
}

report_left() {
  "${ANALYSIS[@]}" judge "$OUT" </dev/null
  say "To measure what is missing: $(words "$PROGRAM" --resume "$OUT")"
}

output_discard() { reproduction_discard; }
