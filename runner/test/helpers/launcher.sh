#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts YCSB as its own bin/ycsb.sh does: name and class from bindings.properties, YCSB's jars first, words without quotes.
home=$(cd "$(dirname "$0")/.." && pwd)
case $1 in load) command=-load ;; run) command=-t ;; *) exit 1 ;; esac
line=$(grep -m 1 "^$2:" "$home/bin/bindings.properties")
if [ -z "$line" ]; then
  echo "[ERROR] The specified binding '$2' was not found.  Exiting."
  exit 1
fi
class=$(echo "$line" | cut -d: -f2)
folder=$home/$(echo "$2" | cut -d- -f1)-binding
path=$home/conf
for jar in "$home"/lib/*.jar "$folder/conf" "$folder"/lib/*.jar; do
  if [ -r "$jar" ]; then path=$path:$jar; fi
done
words=$(echo "$@" | cut -d' ' -f3-)
# shellcheck disable=SC2086
exec java ${JAVA_OPTS:-} -classpath "$path" site.ycsb.Client $command -db $class $words
