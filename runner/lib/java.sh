# SPDX-License-Identifier: Apache-2.0
# The JDK, and the analysis command that runs on it.
# shellcheck shell=bash

readonly JAVA_MINIMUM=17

java_missing() {
  die 5 "$1
A JDK $JAVA_MINIMUM or later is needed: apt install openjdk-17-jdk-headless, dnf install java-17-openjdk-devel,
brew install openjdk@17, or https://adoptium.net; then put its bin folder on the PATH or set JAVA_HOME."
}

# Sets JAVA to a java of at least version 17, from JAVA_HOME or the PATH.
java_find() {
  local text
  if [[ -n ${JAVA_HOME:-} ]]; then
    JAVA=$JAVA_HOME/bin/java
    if [[ ! -x $JAVA ]]; then java_missing "JAVA_HOME is $JAVA_HOME, but there is no $JAVA"; fi
  elif ! JAVA=$(command -v java); then
    java_missing "no java on the PATH, and JAVA_HOME is not set"
  fi
  if ! text=$("$JAVA" -version 2>&1); then java_missing "$JAVA does not run: ${text%%$'\n'*}"; fi
  if [[ ! $text =~ version\ \"(1\.)?([0-9]+) ]] || ((BASH_REMATCH[2] < JAVA_MINIMUM)); then
    java_missing "$JAVA is ${text%%$'\n'*}"
  fi
}

# The build needs the compiler too.
java_compiler_check() {
  local home=${JAVA_HOME:-}
  if [[ -n $home && ! -x $home/bin/javac ]] || { [[ -z $home ]] && ! command -v javac >/dev/null; }; then
    java_missing "$JAVA comes without javac, which the first build needs"
  fi
}

# Sets ANALYSIS, the command line of the analysis: short-lived, so the settings favour a quick start.
analysis_find() {
  ANALYSIS=("$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto
    -cp "$(jars_folder engine)/*" io.github.ycsbsweep.engine.command.Main)
}
