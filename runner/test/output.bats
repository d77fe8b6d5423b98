#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The results folder: never overwritten, proven writable first, and gone again when nothing was measured.

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  fake_client
}

teardown() {
  if [[ -n ${DISK-} ]]; then umount "$DISK"; fi
  no_processes_left
  temporary_folder_is_empty
}

nothing_was_loaded() { ! grep -qs site.ycsb.Client "$STUB_LOG"; }

sweep() { "$SWEEP" redis workloadb --threads 2 --records 1000 --warmup 0s --duration 1s "$@"; }

@test "an empty folder is taken, also one with spaces" {
  mkdir "$BATS_TEST_TMPDIR/a run of mine"
  run -0 sweep --out "$BATS_TEST_TMPDIR/a run of mine"
  [[ -e "$BATS_TEST_TMPDIR/a run of mine/cells/redis/workloadb/t0002/r1/DONE" ]]
}

@test "a folder that can't be made, or written to, ends with 5 before anything is loaded" {
  run -5 sweep --out /proc/here
  contains "$output" "can't write results to /proc/here"
  if ((EUID != 0)); then
    mkdir -m 555 "$OUT"
    run -5 sweep --out "$OUT"
    contains "$output" "permission denied"
  fi
  nothing_was_loaded
}

# small_disk MEGABYTES: mounts one of that size, in which OUT is to be.
small_disk() {
  DISK=$BATS_TEST_TMPDIR/disk OUT=$BATS_TEST_TMPDIR/disk/out
  mkdir "$DISK"
  if ! mount -t tmpfs -o "size=$1m" tmpfs "$DISK" 2>/dev/null; then skip "a file system of its own needs root and the right to mount"; fi
}

@test "a full disk ends with 5 before anything is loaded" {
  small_disk 8
  run -5 sweep --out "$OUT"
  contains "$output" "MB free, and this run may need 20 MB"
  [[ ! -e $OUT ]]
  nothing_was_loaded
}

@test "a disk too full for a megabyte ends with 5" {
  small_disk 1
  head -c 900000 /dev/zero >"$DISK/rest"
  run -5 sweep --out "$OUT"
  contains "$output" "no space left on device"
  [[ ! -e $OUT ]]
}

@test "a disk that fills up in mid-run ends with 1 and says where" {
  mkdir "$OUT"
  # A file where the next folder should be is as good as a disk without room for it.
  # shellcheck disable=SC2016
  printf '[[ $PHASE == load ]] || touch %q\n' "$OUT/cells/redis/workloadb/t0004" >rules
  FAKE_RULES=$PWD/rules run -1 sweep --threads 2,4 --out "$OUT"
  contains "$output" "can't write to $OUT/cells/redis/workloadb/t0004/r1"
}
