#!/usr/bin/env bats
# SPDX-License-Identifier: Apache-2.0
# The distribution as ./mvnw package leaves it: whole, without what YCSB has, and running without a build.
# shellcheck disable=SC2030,SC2031,SC2016

setup() {
  load helpers/common
  common_setup
  STAGED=$REPOSITORY/runner/target/distribution
  read -r _ VERSION <"$STAGED/VERSION"
  ARCHIVE=$REPOSITORY/runner/target/ycsb-sweep-$VERSION
}

# jars: the artifact of every jar, and its file, a line each.
jars() { (cd "$STAGED" && find . -name '*.jar' | sed -E 's#^.*/##; s/^(([^-]|-[^0-9])+)-([0-9].*)\.jar$/\1 \3/' | sort -u); }

@test "the binding of every store has its folder, its properties and a line in bin/bindings.properties" {
  local file store
  for file in "$REPOSITORY"/runner/stores/*; do
    if [[ -d $file ]]; then continue; fi
    store=$("$file" describe | sed -n 's/^binding=//p')
    compgen -G "$STAGED/$store-binding/lib/$store-binding-*.jar" >/dev/null
    cmp "$STAGED/$store-binding/conf/$store.properties" "$REPOSITORY/bindings/$store/$store.properties"
    grep -E "^$store:io\.github\.ycsbsweep\.$store\.[A-Za-z]+Binding\$" "$STAGED/bin/bindings.properties"
  done
}

@test "every schema is there, and every page" {
  diff -r "$REPOSITORY/runner/schemas" "$STAGED/runner/schemas"
  diff <(cd "$REPOSITORY" && find docs -name '*.md' | sort) <(cd "$STAGED" && find docs -name '*.md' | sort)
}

# links PAGE: the files that it leads to, relative to its folder.
links() {
  # shellcheck disable=SC2016
  sed -E '/^```/,/^```/d; s/`[^`]*`//g' "$1" | grep -oP '\]\(\K[^)\s]+' | grep -vE '^([a-z]+:|#)' | sed 's/#.*//' || true
}

@test "every link of every page leads to a file" {
  local page link count=0 broken=()
  while read -r page; do
    for link in $(links "$page"); do
      count=$((count + 1))
      if [[ ! -e $(dirname "$page")/$link ]]; then broken+=("${page#"$STAGED/"}: $link"); fi
    done
  done < <(find "$STAGED" -name '*.md')
  ((count > 60)) || { echo "$count links?" && return 1; }
  [[ -z ${broken[*]} ]] || { printf '%s\n' "${broken[@]}" && return 1; }
}

@test "the sums are those of every file" {
  (cd "$STAGED" && sha256sum --quiet -c SHA256SUMS)
  diff <(cd "$STAGED" && find . -type f ! -name SHA256SUMS | sed 's#^\./##' | sort) <(sed 's/^[^ ]*  //' "$STAGED/SHA256SUMS" | sort)
}

@test "no binding brings what YCSB's own lib/ has" {
  run ls "$STAGED"/*-binding/lib
  [[ ! $output =~ (^|$'\n')(core-0|htrace-core4|jackson-(core|mapper)-asl|HdrHistogram)- ]]
}

# notice_of ARTIFACT: what to write where.
notice_of() {
  local file
  file=$(cd "$STAGED" && find . -name "$1-[0-9]*.jar" -path './*-binding/*' | head -n 1)
  file=${file#./}
  file=${file%%-binding/*}
  printf '%s needs a line, under the name of its licence: %s:%s  URL\n' "${file:+bindings/$file/}NOTICE" \
    "$(grep -B 1 "\"name\" : \"$1\"" "$STAGED/sbom.cdx.json" | sed -n 's/.*"group" : "\(.*\)".*/\1/p' | head -n 1)" "$1"
}

@test "the bill of materials and the notices name every jar" {
  local artifact version missing=()
  while read -r artifact version; do
    grep -q "\"name\" : \"$artifact\"" "$STAGED/sbom.cdx.json" || missing+=("sbom:$artifact")
    # Our own are no third party's.
    if [[ $version != "$VERSION" ]] && ! grep -q ":$artifact  " "$STAGED"/{,*-binding/}NOTICE; then
      missing+=("$(notice_of "$artifact")")
    fi
  done < <(jars)
  # Only a build of all modules makes a whole bill.
  [[ -z ${missing[*]} ]] || { printf '%s\n' "${missing[@]}" "after ./mvnw package?" && return 1; }
}

@test "every jar is there once, made of an artifact that the bill of materials has by its hash" {
  local file hash artifact name
  [[ -z $(cd "$STAGED" && find . -name '*.jar' -type f -exec sha256sum {} + | cut -d' ' -f1 | sort | uniq -d) ]]
  [[ -z $(find "$STAGED" -xtype l) ]]
  diff <(cd "$STAGED" && find . -name '*.jar' -type f -exec sha256sum {} + | sed -E 's# .*/# #' | sort) \
    <(sed -E 's/^([^ ]*) .* /\1 /' "$STAGED/runner/jars/artifacts.txt" | sort)
  while read -r hash artifact name; do
    [[ $name == *-"$VERSION".jar ]] || grep -qF "\"$artifact\"" "$STAGED/sbom.cdx.json" || { echo "$name" && return 1; }
  done <"$STAGED/runner/jars/artifacts.txt"
}

@test "its jars have the native code of Linux and macOS, and of no other system" {
  local file
  # One Java for all jars: there are more than a hundred.
  cat >Entries.java <<'END'
class Entries {
  public static void main(String[] jars) throws Exception {
    for (var jar : jars) {
      try (var zip = new java.util.zip.ZipFile(jar)) {
        zip.stream().forEach(System.out::println);
      }
    }
  }
}
END
  find "$STAGED" -name '*.jar' -type f -exec java Entries.java {} + >entries
  run ! grep -iE '\.dll$|(^|/)(win|aix|sunos|freebsd)[^/]*/.*\.(so|a)$' entries
  for file in linux/amd64/libzstd linux/aarch64/libzstd darwin/x86_64/libzstd darwin/aarch64/libzstd \
    netty_tcnative_linux_x86_64.so netty_tcnative_osx_aarch_64.jnilib native/Mac/aarch64/libsnappyjava linux-x86-64/libjnidispatch.so; do
    grep -qF "$file" entries || { echo "$file" && return 1; }
  done
}

@test "the archive holds it in less than 60 MB, with its sum beside it" {
  (cd "$STAGED" && find . ! -type d | sed "s#^\.#ycsb-sweep-$VERSION#" | sort) >expected
  tar tzf "$ARCHIVE.tar.gz" | grep -v '/$' | sort | diff expected -
  (cd "$REPOSITORY/runner/target" && sha256sum --quiet -c "$ARCHIVE.tar.gz.sha256")
  (($(stat -c %s "$ARCHIVE.tar.gz") < 60000000))
}

@test "unpacked, it measures without a build" {
  mkdir "a folder"
  tar xzf "$ARCHIVE.tar.gz" -C "a folder" --strip-components=1
  tried "a folder/runner/sweep.sh" redis workloadb --threads 2 --target 500 --warmup 1s --duration 1s --records 100 --out "$OUT" 2>messages
  [[ $(<messages) != *Building* ]]
  [[ $(cell_value "$OUT/results.csv" failed 2 ALL) == 0 ]]
  [[ ! -e "a folder/runner/target" ]]
  no_processes_left
}

@test "its scripts know their version, and reproduce.sh the comparisons" {
  local script
  for script in "$STAGED"/runner/*.sh; do
    run -0 "$script" --version
    [[ $output == "ycsb-sweep $VERSION" ]]
  done
  run -0 "$STAGED/runner/reproduce.sh" list
  contains "$output" scalegrid-redis-mongodb
}

@test "a distribution that lost a jar says so" {
  mkdir lost
  cp -r "$STAGED"/{VERSION,bin,redis-binding,runner,workloads} lost
  rm lost/redis-binding/lib/*.jar
  run -1 lost/runner/sweep.sh redis workloadb --dry-run
  contains "$output" "unpack it again"
}

@test "one command holds them all, and a word that is none is refused with those that are" {
  run -0 "$STAGED/bin/ycsb-sweep" --help
  for command in bisect capture compare history install report reproduce sweep; do contains "$output" "  $command "; done
  run -0 "$STAGED/bin/ycsb-sweep" --version
  [[ $output == "ycsb-sweep $VERSION" ]]
  diff <("$STAGED/bin/ycsb-sweep" sweep --help) "$REPOSITORY/runner/help/sweep.txt"
  run -2 "$STAGED/bin/ycsb-sweep" swep
  contains "$output" "no command swep; commands: bisect"
}

# completed WORD...: what the completion offers for the last word, as bash asks for it.
completed() {
  PATH=$STAGED/bin:$PATH bash -c 'source <(ycsb-sweep completion)
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) && _ycsb_sweep && printf "%s\n" "${COMPREPLY[*]}"' _ ycsb-sweep "$@"
}

@test "its completion knows commands, options, stores and workloads" {
  [[ $(completed sw) == sweep ]]
  [[ $(completed sweep --thr) == --threads ]]
  [[ $(completed sweep redis,mem) == redis,memcached ]]
  [[ $(completed sweep redis workloadtimeline-) == workloadtimeline-fixed ]]
  [[ $(completed reproduce scalegrid) == scalegrid-redis-mongodb ]]
}

@test "every command has a page of the manual, whose text is its help" {
  local page command
  diff <("$STAGED/bin/ycsb-sweep" --help) <(sed '1,/^\.nf$/d; s/\\-/-/g' "$STAGED/share/man/man1/ycsb-sweep.1")
  for page in "$STAGED"/runner/help/*.txt; do
    command=${page##*/} command=${command%.txt}
    sed '1,/^\.nf$/d; s/\\-/-/g; s/^\\&//; s/\\e/\\/g' "$STAGED/share/man/man1/ycsb-sweep-$command.1" | diff "$page" -
  done
}
