# SPDX-License-Identifier: Apache-2.0
# Takes a copy of what a client is made of, once. Goes over ssh to a "bash -s" there, behind host-tell.sh, followed by the archive.
# shellcheck shell=bash

# host_copy HASH: in a folder of the cache that is named after the SHA-256 of SHA256SUMS, which has that of every file.
host_copy() {
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/ycsb-sweep text
  umask 077
  if copy_whole "$cache/$1" "$1"; then copy_done "$cache/$1"; fi
  if ! text=$(mkdir -p -- "$cache" 2>&1) || ! PART=$(mktemp -d "$cache/.part.XXXXXXXX" 2>&1); then
    copy_refused "can't write to $cache: ${text:-$PART}"
  fi
  trap 'rm -rf -- "$PART"' EXIT
  trap 'exit 1' HUP INT TERM
  mkdir -- "$PART/new"
  tell wanted
  if ! text=$(tar -C "$PART/new" -xof - 2>&1); then copy_refused "can't unpack the copy in $cache: ${text##*$'\n'}"; fi
  if ! copy_whole "$PART/new" "$1"; then copy_refused "what arrived in $cache is not what was sent"; fi
  # One that is not whole, or whose files were changed, makes way.
  if [[ -e $cache/$1 ]]; then mv -- "$cache/$1" "$PART/old"; fi
  # Another run may have been faster: then this one would be moved into that.
  if mv -T -- "$PART/new" "$cache/$1" 2>/dev/null || copy_whole "$cache/$1" "$1"; then copy_done "$cache/$1"; fi
  copy_refused "can't move the copy to $cache/$1"
}

# copy_whole FOLDER HASH: whether every file is there, and is what was sent.
copy_whole() {
  [[ -f $1/SHA256SUMS && $(sha256sum <"$1/SHA256SUMS") == "$2 "* ]] && (cd -- "$1" && sha256sum --status -c SHA256SUMS)
}

copy_done() {
  tell copied "$1"
  exit 0
}

copy_refused() {
  tell problem "$1"
  exit 1
}
