#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# Bisections as they are typed, on real servers. How commits are chosen, built and judged, the engine's BisectRunTest shows.

setup() {
  load helpers/common
  common_setup
  quick_client
  BISECT=$REPOSITORY/runner/bisect.sh
  export XDG_CACHE_HOME=$BATS_TEST_TMPDIR/cache GIT_CONFIG_GLOBAL=$BATS_TEST_TMPDIR/gitconfig
  git config --global user.name test && git config --global user.email test@example.org
  mkdir 'a repository'
  git -C 'a repository' init -q
  commit fast ''
  git -C 'a repository' tag fast
  commit slow '--appendonly yes --appendfsync always'
  git -C 'a repository' tag slow
}

teardown() {
  eventually no_processes_left
  temporary_folder_is_empty
}

# commit MESSAGE OPTIONS: a server that is Redis with some options.
commit() {
  # shellcheck disable=SC2016
  printf '#!/bin/sh\n# %s\nexec redis-server "$@" %s\n' "$1" "$2" >'a repository/server'
  chmod +x 'a repository/server'
  git -C 'a repository' add server
  git -C 'a repository' commit -q -m "Makes it $1"
}

bisect() {
  "$BISECT" redis workloada --repo 'a repository' --good fast --bad slow --program server --metric p50 --threads 2 \
    --records 500 --warmup 0s --duration 2s --slice 100ms --out "$OUT" "$@"
}

finds() {
  run bisect --junit junit.xml
  ((status == 3))
}

@test "a commit after which Redis writes every operation to disk is found, and has a page" {
  tried finds
  contains "$output" "Makes it slow"
  contains "$output" "1 file changed"
  contains "$(<"$OUT/bisect.html")" "Culprit: "
  contains "$(<junit.xml)" "<failure "
  [[ -e $OUT/runs/001-$(git -C 'a repository' rev-parse --short=12 slow)/report.html ]]
  [[ ! -e 'a repository/.git/worktrees' ]]
}

@test "what is missing, or is no option's, is refused before anything is built" {
  run -2 "$BISECT" redis workloada --good fast --bad slow --program server
  contains "$output" "--repo is needed"
  run -2 bisect --min-effect 3
  contains "$output" "--min-effect 3: allowed: a percentage"
  run -2 bisect --starts 3
  contains "$output" "an even number"
  run -2 bisect --metric server_cpu
  contains "$output" "Did you mean server-cpu?"
  run -2 bisect --tread 2
  contains "$output" "Did you mean --threads?"
  run -2 bisect --threads 2,4
  contains "$output" "one number of client threads"
  run -2 bisect --max-time 9s
  contains "$output" "too short for the first measurement"
  run -2 bisect --what clinet
  contains "$output" "Did you mean client?"
  run -2 bisect --what client
  contains "$output" "--build is needed"
  run -2 bisect --program ../server
  contains "$output" "a path within the repository"
  [[ ! -e $OUT && ! -e $XDG_CACHE_HOME ]]
}

@test "Ctrl-C in a build ends it, and leaves nothing of it" {
  start bisect --build 'touch begun; exec sleep 300'
  eventually compgen -G "$XDG_CACHE_HOME/ycsb-sweep/bisect/*/*/begun"
  kill -INT -- "-$STARTED"
  finish
  ((status == 130))
  contains "$(<"$BATS_TEST_TMPDIR/stderr")" "--resume"
  run -1 compgen -G "$XDG_CACHE_HOME/ycsb-sweep/bisect/*/*/begun"
}

@test "without git it says what is missing" {
  bare_path
  run -5 bisect
  contains "$output" "git"
}
