# SPDX-License-Identifier: Apache-2.0
# Imitations of servers, in a process of the runner's own: for stores with no server at hand.
# shellcheck shell=bash

# standin_command STORE ARGUMENT...: sets COMMAND.
standin_command() {
  COMMAND=("$JAVA" -XX:+UseParallelGC -cp "$(jars_folder "standins/$1")/*" io.github.ycsbsweep.standins.MockServerMain "$@")
}

# standin_version STORE ARTIFACT: "ARTIFACT VERSION", from the name of its jar.
standin_version() {
  local jar
  for jar in "$(jars_folder "standins/$1")/$2"-[0-9]*.jar; do
    jar=${jar##*/}
    jar=${jar%.jar}
    printf '%s %s\n' "$2" "${jar#"$2"-}"
    return 0
  done
}
