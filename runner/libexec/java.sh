# SPDX-License-Identifier: Apache-2.0
# Finds Java: on this machine, and over ssh on that of a client.
# shellcheck shell=bash

readonly JAVA_LEAST=17

# java_find: prints a java of that version or later, from JAVA_HOME or else the PATH; fails, and prints what is wrong and what helps.
java_find() {
  local java home text
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    if [[ ! -x $java ]]; then java_missing "JAVA_HOME is $JAVA_HOME, but there is no $java" || return; fi
  elif ! java=$(command -v java); then
    java_missing "no java on the PATH, and JAVA_HOME is not set" || return
  fi
  # A JDK tells its version in a file, which is quicker than to ask it.
  home=$(readlink -f "$java")
  text=$(grep -m 1 '^JAVA_VERSION=' "${home%/bin/java}/release" 2>/dev/null) || text=$(java_version "$java" 2>&1) \
    || java_missing "$java does not run: ${text%%$'\n'*}" || return
  if [[ ! $text =~ (version\ |JAVA_VERSION=)\"(1\.)?([0-9]+) ]] || ((BASH_REMATCH[3] < JAVA_LEAST)); then
    java_missing "$java is ${text%%$'\n'*}" || return
  fi
  printf '%s\n' "$java"
}

# What is set for other programs changes no version, and Java says first of all that it has picked it up.
java_version() (
  unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
  exec "$1" -version
)

java_missing() {
  printf '%s\n' "$1" "A JDK $JAVA_LEAST or later is needed: apt install openjdk-17-jdk-headless, dnf install java-17-openjdk-devel," \
    "brew install openjdk@17, or https://adoptium.net; then put its bin folder on the PATH or set JAVA_HOME."
  return 1
}
