#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# bats file_tags=long
# A store of one's own: what new-store.sh makes and refuses, and the commands of CONTRIBUTING.md and docs/adding-a-store.md, in their order.
# shellcheck disable=SC2030,SC2031

setup() {
  load helpers/common
  load helpers/stub
  common_setup
  CLONE=$BATS_TEST_TMPDIR/clone
}

teardown() {
  PATH=$ORIGINAL_PATH
  eventually no_processes_left
  temporary_folder_is_empty
}

# As a fresh clone, but built, without the archives and the tests of the engine, which may just be compiled: the files keep their times, so
# that Maven has little to do.
clone() {
  mkdir "$CLONE"
  (cd "$REPOSITORY" && {
    git ls-files -z --cached --others --exclude-standard
    find bindings workloads runner -path '*/target/*' ! -type d ! -path '*/surefire*' ! -path 'runner/target/ycsb-sweep-*' \
      ! -path 'runner/engine/target/test-classes/*' ! -path 'runner/target/distribution/*' ! -path 'runner/target/engines/*' -print0
  } | tar --null -T - -cf -) | tar -xf - -C "$CLONE"
  git -C "$CLONE" init -q
}

# No more of a clone than new-store.sh looks at.
small_clone() {
  mkdir -p "$CLONE"/{.git,bindings/redis,runner/stores/lib,runner/libexec}
  cp "$REPOSITORY/pom.xml" "$CLONE/"
  cp "$REPOSITORY/bindings/pom.xml" "$CLONE/bindings/"
  cp -r "$REPOSITORY"/runner/{new-store.sh,new-store,help} "$CLONE/runner/"
  cp "$REPOSITORY"/runner/libexec/{launch,java.sh,current-folder.sh} "$CLONE/runner/libexec/"
}

new_store() { "$CLONE/runner/new-store.sh" "$@"; }

everything() { (cd "$CLONE" && find . -type f -exec cksum {} + | sort -k 3); }

# refused NAME OPTION...: ends with 2, and changes nothing. What it says is in $output.
refused() {
  local before
  before=$(everything)
  run -2 new_store "$@"
  [[ $(everything) == "$before" ]]
}

@test "a store is made of eight files, a controller and a line among the modules" {
  small_clone
  run -0 new_store mystore --http
  contains "$output" "./mvnw -q -pl bindings/mystore -am verify -Dtest='Mystore*'"
  run -0 find "$CLONE/bindings/mystore" -type f -printf '%P\n'
  [[ $(sort <<<"$output") == "README.md
mystore.properties
pom.xml
src/main/java/io/github/ycsbsweep/mystore/MystoreBinding.java
src/main/java/io/github/ycsbsweep/mystore/MystoreClient.java
src/main/java/io/github/ycsbsweep/mystore/MystoreSettings.java
src/main/java/io/github/ycsbsweep/mystore/package-info.java
src/main/resources/META-INF/ycsb-sweep/binding.properties
src/test/java/io/github/ycsbsweep/mystore/MystoreContractTest.java" ]]
  [[ -x $CLONE/runner/stores/mystore ]]
  run -1 diff "$REPOSITORY/bindings/pom.xml" "$CLONE/bindings/pom.xml"
  [[ $output == *$'\n>     <module>mystore</module>' && ${#lines[@]} == 2 ]]
  run -1 grep -rn '@[Ss]tore@' "$CLONE/bindings" "$CLONE/runner/stores"
  shellcheck -x "$CLONE/runner/stores/mystore"
}

@test "a store over JDBC has a dialect, and neither client nor settings" {
  small_clone
  run -0 new_store mystore --jdbc
  run -0 find "$CLONE/bindings/mystore" -name '*.java' -printf '%f\n'
  [[ $(sort <<<"$output") == "MystoreBinding.java
MystoreContractTest.java
MystoreDialect.java
package-info.java" ]]
  grep -q '<artifactId>jdbc</artifactId>' "$CLONE/bindings/mystore/pom.xml"
  run -1 grep -rn '@[Ss]tore@' "$CLONE/bindings" "$CLONE/runner/stores"
  shellcheck -x "$CLONE/runner/stores/mystore"
  refused other --http --jdbc
  contains "$output" "a store is of one kind"
}

@test "a pom says what is a store's own, in 25 lines with the driver" {
  small_clone
  new_store one
  new_store two --http
  (($(wc -l <"$CLONE/bindings/one/pom.xml") <= 25 && $(wc -l <"$CLONE/bindings/two/pom.xml") <= 20))
}

@test "the table of stores in README.md is what their folders say, and a new one is missing until it is written anew" {
  run -0 "$REPOSITORY/runner/new-store/readme-table" --check
  small_clone
  cp "$REPOSITORY/README.md" "$CLONE/"
  cp "$REPOSITORY"/runner/stores/lib/*.sh "$CLONE/runner/stores/lib/"
  new_store mystore
  run -1 "$CLONE/runner/new-store/readme-table" --check
  contains "$output" "Write it anew: ./runner/new-store/readme-table"
  "$CLONE/runner/new-store/readme-table"
  run -0 "$CLONE/runner/new-store/readme-table" --check
  contains "$(<"$CLONE/README.md")" "(bindings/mystore/README.md) | none |  | your own, PATH |"
}

@test "a name that can't be is refused with 2, and nothing is made" {
  local name
  small_clone
  for name in '' ../x a/b . .. My MY my-store my_store 1store my.store 'my store' $'my\nstore' mÿstore "$(printf 'a%.0s' {1..25})"; do
    refused "$name"
    contains "$output" "new-store.sh: "
  done
  refused redis
  contains "$output" "redis exists already: bindings/redis"
  refused lib
  contains "$output" "lib exists already: runner/stores/lib"
  refused int
  contains "$output" "int is a word of Java"
  refused store
  contains "$output" "taken by the project"
  refused --htpp mystore
  contains "$output" "unknown option --htpp. Allowed: --http, --jdbc"
  refused
  contains "$output" "expected the name of a store"
  refused one two
  contains "$output" "expected one name, got one and two"
  rmdir "$CLONE/.git"
  refused mystore
  contains "$output" "no clone of the project's repository"
}

@test "a store that is half made is taken away" {
  local before
  small_clone
  before=$(everything)
  # shellcheck disable=SC2016
  printf '#!/usr/bin/env bash\nif [[ $2 == */runner/stores/* ]]; then exit 1; fi\nexec /bin/mv "$@"\n' >"$STUBS/mv"
  chmod +x "$STUBS/mv"
  PATH=$STUBS:$PATH
  run -1 new_store mystore
  contains "$output" "nothing was made"
  [[ $(everything) == "$before" ]]
}

@test "its help says what it does" {
  run -0 "$REPOSITORY/runner/new-store.sh" --help
  [[ ${lines[0]} == "Usage: new-store.sh NAME [--http | --jdbc]" ]]
  run -0 "$REPOSITORY/runner/new-store.sh" --version
}

# The rules that need what is not written yet: those of records, of a server that says what it is, and of nothing else.
UNWRITTEN=$(printf 'r%s ' {01..19} {36..40} {44..47} {50..56} 59 60 61 {65..67})

# failing CLASS: the rules that failed, by the report of Maven's tests, which must be there.
failing() {
  awk '/<testcase/ { name = $0 } /<(failure|error)/ { match(name, /name="[^"]*/); print substr(name, RSTART + 6, 3) }' \
    "$CLONE"/bindings/*/target/surefire-reports/TEST-*."$1".xml | sort -u | tr '\n' ' '
}

# commands PAGE SECTION: the commands of a section of a page, a line each.
commands() { sed -n "/^## $2/,/^## /s/^    //p" "$REPOSITORY/$1" | sed 's/ *# .*//'; }

# Maven as it is typed, but without a network, and without compiling once more what the clone brought along.
maven_settings() {
  export MAVEN_ARGS="-o -Dcyclonedx.skip -Denforcer.skip -Dassembly.skipAssembly -Dmaven.compiler.useIncrementalCompilation=false"
  export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
}

# typed: the commands of both pages, in TYPED and EXAMPLE. What stands in their place in "all" is found in them.
typed() {
  mapfile -t TYPED < <(commands CONTRIBUTING.md "Add a store")
  mapfile -t EXAMPLE < <(commands docs/adding-a-store.md "A worked example" | grep '^[.ces]')
  [[ ${TYPED[0]} == "./runner/new-store.sh mystore" && ${TYPED[3]} == "./runner/sweep.sh mystore workloadb "* ]]
  [[ ${TYPED[1]} == "./mvnw -q -pl bindings/mystore spotless:apply" ]]
  [[ ${TYPED[2]} == "./mvnw -q -pl bindings/mystore -am verify -Dtest='Mystore*'" && ${#TYPED[@]} == 4 ]]
  [[ ${EXAMPLE[5]} == "./mvnw -q -pl bindings/shelf -am verify -Dtest='Shelf*'" ]]
  [[ ${EXAMPLE[6]} == "./runner/sweep.sh shelf workloadb "* && ${#EXAMPLE[@]} == 7 ]]
}

# The server of the worked example, compiled: it is started a dozen times for the rules, as a file of Java only for the sweep. The
# commands find it before that file.
compiled_server() {
  local folder=$BATS_FILE_TMPDIR/compiled
  mkdir "$folder"
  tail -n +2 "$CLONE/runner/new-store/example/shelf-server" >"$folder/ShelfServer.java"
  javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -d "$folder" "$folder/ShelfServer.java"
  printf '#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp %q ShelfServer "$@"\n' "$folder" >"$folder/shelf-server"
  chmod +x "$folder/shelf-server"
  # shellcheck disable=SC2016
  printf 'export PATH=%q:$PATH\n' "$folder"
}

# postgresql_driver STORE: writes what the comments of the skeleton over JDBC say of PostgreSQL's driver.
postgresql_driver() {
  local store=$CLONE/bindings/$1 version
  version=$(sed -n 's:.*<pgjdbc.version>\(.*\)</.*:\1:p' "$REPOSITORY/bindings/jdbc/pom.xml")
  sed -i -e '/<!-- The driver/d; /^ *With org.postgresql:postgresql/d; /^ *-->/d' -e 's/GROUP/org.postgresql/; s/ARTIFACT/postgresql/' \
    -e "s:<driver.version>0:<driver.version>$version:" "$store/pom.xml"
  sed -i 's/^driver=none/driver=postgresql/' "$store/src/main/resources/META-INF/ycsb-sweep/binding.properties"
  sed -i 's/throw new UnsupportedOperationException("driver .*/return new org.postgresql.Driver();/' \
    "$store/src/main/java/io/github/ycsbsweep/$1/${1^}Dialect.java"
}

# Every store of the pages in one clone, made by the first test that asks for it, and verified by one call of Maven, whose output is in
# VERIFIED. A short name and a long one beside them, which are formatted otherwise; the rules of the short one are those of mystore.
stores_made() {
  CLONE=$BATS_FILE_TMPDIR/clone VERIFIED=$BATS_FILE_TMPDIR/verified
  typed
  maven_settings
  if [[ -e $VERIFIED ]]; then return 0; fi
  clone
  cd "$CLONE" || return
  bash -c "${TYPED[0]}"
  new_store ab
  new_store ninechars --http
  new_store ledger --jdbc
  new_store elephant --jdbc
  postgresql_driver elephant
  bash -c "${TYPED[1]}"
  printf '%s\n' "${EXAMPLE[@]:0:5}" "$(compiled_server)" \
    "${TYPED[2]/mystore -am/mystore,bindings/ab,bindings/ninechars,bindings/ledger,bindings/elephant,bindings/shelf -am -fae}" >"$VERIFIED.sh"
  sed -i "s/Mystore\*/Mystore*,AbContract*#r57*,LedgerContract*#r57*+r62*+r64*,ElephantContract*#r57*,Ninechars*,Shelf*/" "$VERIFIED.sh"
  bash -ex "$VERIFIED.sh" >"$VERIFIED.part" 2>&1 || printf 'exit status %d\n' "$?" >>"$VERIFIED.part"
  mv "$VERIFIED.part" "$VERIFIED"
}

@test "the commands of CONTRIBUTING.md make a store that compiles, and fails the rules that are not written yet" {
  stores_made
  contains "$(<"$VERIFIED")" "insert is not written yet"
  contains "$(<"$VERIFIED")" "exit status 1"
  for store in Mystore Ninechars; do
    [[ $(failing "${store}ContractTest") == "$UNWRITTEN" ]]
  done
  [[ $(failing LedgerContractTest) == '' && $(<"$VERIFIED") != *"on project ledger-binding"* ]]
  [[ $(failing AbContractTest) == '' && $(<"$VERIFIED") != *"on project ab-binding"* ]]
}

@test "a store over JDBC compiles with PostgreSQL's driver and what its skeleton puts beside it" {
  stores_made
  [[ $(<"$CLONE/bindings/elephant/pom.xml") == *"<artifactId>postgresql</artifactId>"* ]]
  grep -q 'return new org.postgresql.Driver()' "$CLONE"/bindings/elephant/src/main/java/io/github/ycsbsweep/elephant/ElephantDialect.java
  [[ $(failing ElephantContractTest) == '' && $(<"$VERIFIED") != *"on project elephant-binding"* ]]
}

# Its cells are shorter here.
@test "the commands of the worked example make a store that keeps every rule, and measure it" {
  stores_made
  [[ $(failing ShelfContractTest) == '' && $(<"$VERIFIED") != *"on project shelf-binding"* ]]
  compgen -G "$CLONE/bindings/shelf/target/shelf-binding/lib/shelf-binding-*.jar" >/dev/null
  cd "$CLONE"
  # What is Java runs for seconds: the better compiler would cost it more than it gives.
  export JDK_JAVA_OPTIONS=-XX:TieredStopAtLevel=1
  run bash -exc "${EXAMPLE[4]}; ${EXAMPLE[6]/--duration 5s/--warmup 1s --duration 1s}"
  # On a machine that is busy with other tests, a cell may be measured for less than its time.
  ((status == 0 || status == 4))
  contains "$output" "shelf: local server 1.0"
  contains "$output" "workloadb, shelf: highest"
}

@test "what the page shows of the worked example is in its files" {
  local page files block shown=0
  page=$(sed -n '/^## A worked example/,$p' "$REPOSITORY/docs/adding-a-store.md")$'\n'
  files=$(cat "$REPOSITORY"/runner/new-store/example/*)
  while [[ $page == *$'\n```'[a-z]*$'\n```\n'* ]]; do
    page=${page#*$'\n```'[a-z]*$'\n'}
    block=${page%%$'\n```'*}$'\n\n'
    page=${page#*$'\n```\n'}
    # What stands between its parts in a file is left out on the page.
    while [[ -n $block ]]; do
      [[ $files == *"${block%%$'\n\n'*}"* ]]
      block=${block#*$'\n\n'} shown=$((shown + 1))
    done
  done
  ((shown == 4))
}
