# SPDX-License-Identifier: Apache-2.0
# What a client is made of is copied to every host once, laid out as a distribution, and checked there by its hashes.
# shellcheck shell=bash

# copy_make: lays it out in $WORK/ssh/copy, in links. Sets COPY_HASH, of everything in it, and COPY_MEGABYTES.
copy_make() {
  local copy=$WORK/ssh/copy store folder sums
  mkdir -p -- "$copy/runner/lib" "$copy/runner/jars"
  ln -s -- "$ROOT/runner/worker.sh" "$copy/runner/worker.sh"
  ln -s -- "$ROOT"/runner/lib/*.sh "$copy/runner/lib/"
  for folder in client engine; do ln -s -- "$(jars_folder "$folder")" "$copy/runner/jars/$folder"; done
  for store in "${STORES[@]}"; do
    mkdir -- "$copy/$store-binding"
    ln -s -- "$(jars_folder "$store")" "$copy/$store-binding/lib"
    ln -s -- "$(descriptor_of "$store")" "$copy/$store-binding/binding.properties"
  done
  sums=$(
    cd -- "$copy" || exit
    LC_ALL=C
    sha256sum -- runner/worker.sh runner/lib/*.sh runner/jars/*/*.jar ./*-binding/binding.properties ./*-binding/lib/*.jar
  ) || die 1 "can't read what is to be copied to the hosts"
  printf '%s\n' "$sums" >"$copy/SHA256SUMS"
  sums=$(sha256sum <"$copy/SHA256SUMS")
  COPY_HASH=${sums%% *}
  sums=$(du -Lsm -- "$copy")
  COPY_MEGABYTES=$((${sums%%$'\t'*} + 1))
}

# copies_send: to all hosts that don't have it. Sets HOST_COPIES, where it is there, by index.
copies_send() {
  local i
  hosts_all copy_send
  hosts_report "what a client needs did not arrive everywhere:"
  HOST_COPIES=()
  for i in "${!CLIENT_HOSTS[@]}"; do
    HOST_COPIES+=("$(<"$WORK/ssh/$i.copied")")
    if [[ -e $WORK/ssh/$i.sent ]]; then say "${CLIENT_HOSTS[i]}: copied $COPY_MEGABYTES MB to ${HOST_COPIES[i]}"; fi
  done
}

# copy_send INDEX: leaves where it is in $WORK/ssh/INDEX.copied, or what went wrong in INDEX.problems.
copy_send() {
  exec >"$WORK/ssh/$1.problems"
  host_session "$1" "bash -s"
  {
    host_script host-clock host-copy
    printf 'host_copy %s\n' "$COPY_HASH"
  } 2>/dev/null 1>&"$HOST_IN" || true
  while host_read; do
    case $HOST_WORD in
      problem) printf '%s\n' "$HOST_TEXT" ;;
      wanted)
        : >"$WORK/ssh/$1.sent"
        tar -C "$WORK/ssh/copy" -chf - . 2>/dev/null 1>&"$HOST_IN" || true
        exec {HOST_IN}>&-
        ;;
      copied)
        printf '%s' "$HOST_TEXT" >"$WORK/ssh/$1.copied"
        return 0
        ;;
    esac
  done
  if [[ ! -s $WORK/ssh/$1.problems ]]; then printf 'the connection was lost: %s\n' "$(ssh_words "$1")"; fi
}
