#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# What comes from outside is hostile: servers and clients without end, where output goes, disks that are full. Passwords, names, and the
# folders of strangers are in the engine's HostileSweepTest.
# shellcheck disable=SC2030,SC2031,SC2119,SC2120

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  fake_client
  REDIS=$(command -v redis-server)
}

teardown() {
  PATH=$ORIGINAL_PATH
  if [[ -n ${DISK-} ]]; then umount "$DISK"; fi
  eventually no_processes_left
  eventually temporary_folder_is_empty
}

sweep() { "$SWEEP" redis workloadb --threads 2 --records 1000 --warmup 0s --duration 1s --out "$OUT" "$@"; }

# redis_server SCRIPT...: a server program that does this first. $REAL is the real one.
redis_server() {
  printf '#!/usr/bin/env bash\nREAL=%q\n' "$REDIS" >"$STUBS/redis-server"
  printf '%s\n' "$@" >>"$STUBS/redis-server"
  chmod +x "$STUBS/redis-server"
  PATH=$STUBS:$PATH
}

engine() {
  local pid
  for pid in $(processes_left); do
    if tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q 'engine.command.Main sweep'; then printf '%s\n' "$pid"; fi
  done
}

# engine_has_read BYTES: so many, of files and of what its processes write.
engine_has_read() {
  local bytes
  bytes=$(sed -n 's/^rchar: //p' "/proc/$(engine)/io" 2>/dev/null) && ((${bytes:-0} > $1))
}

@test "a server that writes without end is measured, and neither its log nor the engine grows" {
  # shellcheck disable=SC2016
  redis_server 'yes "$(printf "%1000s" x)" &' 'exec "$REAL" "$@"'
  # shellcheck disable=SC2016
  printf '%s\n' 'until [[ $PHASE == load || -e $STUB_LOG.go ]]; do sleep 0.1; done' >rules
  FAKE_RULES=$PWD/rules start sweep
  eventually engine_has_read 100000000
  local log most
  log=$(find "$TMPDIR" -name log -path '*/server/*')
  (($(stat -c %s "$log") < 70000000))
  most=$(sed -nE 's/^VmHWM:\s+([0-9]+) kB/\1/p' "/proc/$(engine)/status")
  ((most > 10000 && most < 400000)) || { echo "$most kB" && false; }
  : >"$STUB_LOG.go"
  finish
  [[ $status == 0 ]]
}

@test "a client that writes without end is judged by what it said first and last" {
  # shellcheck disable=SC2016
  printf '%s\n' 'if [[ $PHASE == run ]]; then yes "redis error $RANDOM: $(printf "%500s" x)" | head -c 100M >&2 || true; fi' >rules
  FAKE_RULES=$PWD/rules run -0 sweep
  (($(stat -c %s "$OUT/cells/redis/workloadb/t0002/r1/ycsb.err") < 70000000))
  (($(stat -c %s "$OUT/report.html") < 5000000))
}

@test "where nothing can be written to, the reason and the exit status say so" {
  local status=0
  sweep --dry-run >&- 2>said || status=$?
  [[ $status == 5 ]]
  contains "$(<said)" "can't write to standard output"
  sweep 2>/dev/full >said
  contains "$(<said)" "workloadb"
  sweep --dry-run --out other 2>&- <&- >said
  contains "$(<said)" "workloadb"
}

@test "help and a version that can't be written end with 5 and the reason, in every script" {
  local script word
  for script in sweep compare report reproduce install new-store; do
    for word in --help --version; do
      # shellcheck disable=SC2016 # The inner shell expands it.
      run -5 bash -c '"$0" "$1" >/dev/full' "$REPOSITORY/runner/$script.sh" "$word"
      [[ $output == "$script.sh: can't write to standard output: No space left on device" ]]
      # shellcheck disable=SC2016
      run -5 bash -c '"$0" "$1" >&-' "$REPOSITORY/runner/$script.sh" "$word"
      contains "$output" "can't write to standard output"
    done
  done
}

# small_disk OPTIONS: mounts one.
small_disk() {
  DISK=$BATS_TEST_TMPDIR/disk
  mkdir "$DISK"
  if ! mount -t tmpfs -o "$1" tmpfs "$DISK" 2>/dev/null; then skip "a file system of its own needs root and the right to mount"; fi
}

@test "a TMPDIR without inodes ends with 5 and the reason" {
  small_disk nr_inodes=3
  touch "$DISK/1" "$DISK/2"
  TMPDIR=$DISK run -5 sweep
  contains "$output" "no temporary folder in $DISK: no space left on device"
}

@test "a full disk ends with 5 before anything is loaded" {
  small_disk size=8m
  run -5 sweep --out "$DISK/out"
  contains "$output" "MB free, and this run may need 20 MB"
  [[ ! -e $DISK/out && ! -s $STUB_LOG ]]
}

@test "a volume that fills up in mid-run ends with 1, the reason, and how to go on" {
  small_disk size=30m
  OUT=$DISK/out
  # shellcheck disable=SC2016
  printf '%s\n' 'if [[ $THREADS == 4 ]]; then head -c 40M /dev/zero >"$FILL" || true; fi' >rules
  FILL=$DISK/fill FAKE_RULES=$PWD/rules run -1 sweep --threads 2,4
  contains "$output" "No space left on device. Make room, and go on with --resume"
  contains "$output" "sweep.sh --resume $OUT"
  rm "$DISK/fill"
  run -0 "$SWEEP" --resume "$OUT"
  contains "$output" "1 cell is done"
}

@test "control characters and bytes that are no UTF-8 break no cell" {
  TMPDIR=$BATS_TEST_TMPDIR/$'t\x01\e[2J'
  mkdir "$TMPDIR"
  LC_ALL=C FAKE_SAYS=$'redis said \x01\xff\xfe' run -0 sweep
  [[ -s $OUT/report.html ]]
  # Java can't name such a folder.
  TMPDIR=$BATS_TEST_TMPDIR/$'t\xff'
  mkdir "$TMPDIR"
  run -5 sweep --out other
  contains "$output" "no temporary folder in "
}
