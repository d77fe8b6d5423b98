#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The test command itself: whatever fails, fails it.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  PROJECT=$BATS_TEST_TMPDIR/project
  mkdir -p "$PROJECT"/{.ci,bin,bindings/{memcached,redis},runner/{benchmark,lib,libexec,stores,target,test/helpers}}
  cp -r "$REPOSITORY"/runner/{check.sh,.shellcheckrc} "$PROJECT/runner/"
  cp "$REPOSITORY"/runner/libexec/{current-folder.sh,java.sh,spawn} "$PROJECT/runner/libexec/"
  cp "$REPOSITORY"/.editorconfig "$PROJECT/"
  cp "$REPOSITORY"/runner/test/{leftovers,packages.txt} "$PROJECT/runner/test/"
  for store in memcached redis; do cp "$REPOSITORY/bindings/$store/packages.txt" "$PROJECT/bindings/$store/"; done
  cp "$REPOSITORY"/.ci/{room,run} "$PROJECT/.ci/"
  printf '# shellcheck shell=bash\n' | tee "$PROJECT/runner/test/none.bash" >"$PROJECT/runner/test/helpers/none.bash"
  printf '#!/usr/bin/env bash\necho BUILD "$@"\n' >"$PROJECT/mvnw"
  chmod +x "$PROJECT/mvnw"
  a_test true
}

# a_test BODY: the only test of the project.
a_test() {
  printf '#!/usr/bin/env bats\n\n@test "the only test" {\n  %s\n}\n' "$1" >"$PROJECT/runner/test/only.bats"
}

# A bats within bats must not take itself for a part of the outer one; a check within a check looks at its own folder alone.
check() { env -u BATS_RUN_TMPDIR -u BATS_SUITE_TMPDIR YCSB_SWEEP_CHECK="$BATS_TEST_TMPDIR" "$PROJECT/runner/check.sh"; }

@test "everything in order: exit 0, and each step tells its time" {
  run -0 check
  contains "$output" "ok 1 the only test"
  contains "$output" "BUILD -B -Pbenchmark -T 2 test -fae -pl !runner"
  contains "$output" "BUILD -q -B -Pbenchmark -T 1C -DskipTests -Dtests.later -Dstage.skip -Dassembly.skipAssembly package"
  contains "$output" "BUILD -q -B -DskipTests -pl runner -am "
  [[ $output =~ "== bats, only.bats: "[0-9]+" s" && $output =~ "== bats, what measures: "[0-9]+" s" && $output =~ "== maven: "[0-9]+" s" ]]
}

@test "what was built unchecked is compiled again" {
  mkdir -p "$PROJECT"/{bindings/one/target/classes,workloads}
  touch "$PROJECT/runner/target/.unchecked"
  run -0 check
  [[ ! -e $PROJECT/runner/target/.unchecked && ! -e $PROJECT/bindings/one/target/classes ]]
}

@test "a failing test fails it, and what comes after is run all the same" {
  a_test false
  run -1 check
  contains "$output" "not ok 1 the only test"
  contains "$output" "BUILD -B -Pbenchmark -T 2 test"
  [[ $output =~ "== bats, only.bats: "[0-9]+" s, FAILED" ]]
}

@test "every file is run once, whichever stream takes it, and one that fails does not keep others from being run" {
  local name
  for name in one two three four; do
    printf '#!/usr/bin/env bats\n\n@test "the test of %s" {\n  echo >>"%s"\n  %s\n}\n' \
      "$name" "$BATS_TEST_TMPDIR/$name" "$([[ $name != two ]] && echo true || echo false)" >"$PROJECT/runner/test/$name.bats"
  done
  printf '# bats file_tags=long\n' >>"$PROJECT/runner/test/three.bats"
  printf '\n# bats test_tags=measured\n@test "that of four which measures" {\n  echo >>"%s"\n}\n' "$BATS_TEST_TMPDIR/measured" >>"$PROJECT/runner/test/four.bats"
  run -1 check
  contains "$output" "not ok 1 the test of two"
  contains "$output" "== FAILED"$'\n'"not ok 1 the test of two"
  [[ $(grep ', FAILED$' <<<"$output") =~ ^"== bats, two.bats: "[0-9]+" s, FAILED"$ ]]
  for name in one two three four measured; do [[ $(wc -l <"$BATS_TEST_TMPDIR/$name") == 1 ]]; done
  [[ $output == *"== bats, what measures"$'\n'"1..1"$'\n'"ok 1 that of four which measures"* ]]
}

@test "a build that fails ends it" {
  printf '#!/usr/bin/env bash\nexit 3\n' >"$PROJECT/mvnw"
  run -3 check
  [[ ${lines[-1]} == "== build: "*" s, FAILED" && ! -e $PROJECT/runner/target/.built ]]
}

@test "tests that can't be made here are told of once more, at the end" {
  a_test 'skip "no hosts"'
  printf '#!/usr/bin/env bats\n# bats file_tags=measured\n\n@test "measuring" {\n  skip "no network"\n}\n' >"$PROJECT/runner/test/measured.bats"
  run -0 check
  contains "$output" "== NOT TRIED ON THIS MACHINE"$'\n'"ok 1 measuring # skip no network"$'\n'"ok 1 the only test # skip no hosts"
}

@test "a failing test that measures, which runs beside the others, fails it" {
  printf '#!/usr/bin/env bats\n# bats file_tags=measured\n\n@test "measuring" {\n  false\n}\n' >"$PROJECT/runner/test/measured.bats"
  run check
  [[ $status != 0 ]]
  contains "$output" "ok 1 the only test"
  contains "$output" "BUILD -B -Pbenchmark -T 2 test"
  [[ $output == *"not ok 1 measuring"*"== bats, what measures: "*" s, FAILED"* ]]
}

@test "a failing Maven build fails it" {
  printf '#!/usr/bin/env bash\n[[ $* != *-pl* ]]\n' >"$PROJECT/mvnw"
  run check
  [[ $status != 0 ]]
}

@test "a file that a test leaves outside its own folder fails it, with the tests that ran then" {
  # shellcheck disable=SC2016
  a_test ': >"$TMPDIR/planted"'
  run -1 check
  contains "$output" "ok 1 the only test"
  contains "$output" "$TMPDIR/planted, made while there ran "
  contains "$output" "bats, only.bats"
  [[ $output == *"== leftovers: "*" s, FAILED"* ]]
}

@test "a process that a test leaves behind fails it, and is ended" {
  a_test 'setsid sleep 600 </dev/null >/dev/null 2>&1 3>&- &'
  run -1 check
  [[ $output =~ "process "[0-9]+": sleep\ 600" ]]
  eventually no_processes_left
}

@test "what stood in a place before is nobody's leftover, and neither is what comes there" {
  : >"$TMPDIR/somebodys"
  # shellcheck disable=SC2016
  a_test ': >"$TMPDIR/planted"'
  run -0 check
  contains "$output" "$TMPDIR: in use before, and so not looked at"
}

# committed: the project is a repository, of which clones can be made.
committed() {
  git -C "$PROJECT" init -q
  git -C "$PROJECT" add .
  git -C "$PROJECT" -c user.name=x -c user.email=x@x commit -qm x
}

@test "CI runs it in a room that nobody has used, and that is gone afterwards" {
  if ! unshare --mount true; then skip "no right to mount"; fi
  committed
  mkdir -p home/.m2
  : >home/.m2/lent
  : >home/mine
  printf '#!/usr/bin/env bash\npwd; ls -A ~ ~/.m2 /tmp /var/tmp /dev/shm; : >~/.m2/downloaded; exit 7\n' >"$PROJECT/runner/check.sh"
  git -C "$PROJECT" -c user.name=x -c user.email=x@x commit -qam x
  HOME=$PWD/home run -7 "$PROJECT/.ci/run"
  [[ $output == "/mnt/project
/dev/shm:

/mnt/home:
.m2

/mnt/home/.m2:
lent

/tmp:

/var/tmp:" ]]
  [[ -e home/.m2/downloaded ]]
  temporary_folder_is_empty
}

@test "where no room can be had, CI says so, and runs it in place" {
  committed
  stub unshare '* => exit 1'
  run -0 "$PROJECT/.ci/room" bash -c 'pwd; exit 0'
  [[ $output == *"No room of its own could be had"*$'\n'"$PROJECT" ]]
  unstub unshare
}

sleeps() {
  local pid
  for pid in $(processes_left); do
    if grep -qsx sleep "/proc/$pid/comm"; then return 0; fi
  done
  return 1
}

@test "whoever ends CI ends what runs in its room" {
  if ! unshare --mount true; then skip "no right to mount"; fi
  committed
  start "$PROJECT/.ci/room" sleep 600
  eventually sleeps
  kill -TERM "$STARTED"
  finish
  [[ $status == 143 ]]
  no_processes_left
}

@test "Ctrl-C ends all streams, and what their tests have started" {
  # shellcheck disable=SC2016
  a_test ': >"$BATS_RUN_TMPDIR.first"; (set -m; sleep 600 & wait)'
  # shellcheck disable=SC2016
  printf '#!/usr/bin/env bats\n# bats file_tags=measured\n\n@test "measuring" {\n  : >"$BATS_RUN_TMPDIR.second"; sleep 600\n}\n' \
    >"$PROJECT/runner/test/measured.bats"
  start check
  eventually compgen -G "$TMPDIR/bats-run-*.first"
  eventually compgen -G "$TMPDIR/bats-run-*.second"
  kill -INT -- "-$STARTED"
  finish
  [[ $status == 130 && $(grep -c '== bats, what measures' stdout) == 1 ]]
  eventually no_processes_left
}

@test "a finding of shellcheck fails it" {
  # shellcheck disable=SC2016
  printf '#!/usr/bin/env bash\nrm $1\n' >"$PROJECT/runner/libexec/bad"
  run check
  [[ $status != 0 ]]
  contains "$output" "SC2086"
}

@test "a badly formatted script fails it" {
  printf '#!/usr/bin/env bash\nif true; then\n        echo\nfi\n' >"$PROJECT/runner/libexec/bad"
  run check
  [[ $status != 0 ]]
}

@test "what is missing, and can't be installed, is named: exit 5" {
  bare_path
  run -5 check
  PATH=$ORIGINAL_PATH
  [[ $output == *"missing: shellcheck shfmt bats "*"memcached sasl2-bin "*"redis-server"* ]]
}

@test "on Debian, as root, what is missing is installed" {
  bare_path
  local tool links=''
  for tool in shellcheck shfmt bats redis-server memcached saslpasswd2 ssh ip openssl; do links+="ln -s /bin/true $STUBS/$tool; "; done
  stub apt-get '-q update => exit 0' "-q install -y --reinstall --no-install-recommends shellcheck shfmt bats*memcached sasl2-bin*redis-server* => $links"
  # The rest of the run is of no interest, and has no tools.
  run check
  PATH=$ORIGINAL_PATH
  if ((EUID == 0)); then
    contains "$output" "== build"
    unstub apt-get
  else
    [[ $status == 5 ]]
  fi
}
