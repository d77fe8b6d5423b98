# SPDX-License-Identifier: Apache-2.0
# A server in a container, from a pinned official image.
# shellcheck shell=bash

# A client without a daemon is no Docker.
docker_answers() {
  command -v docker >/dev/null && within 10 docker info >/dev/null 2>&1
}

# docker_launch STORE PORT PROPERTIES: from the current folder; sets CONTAINER and SERVER_COMMAND_LINE. The container shares the network of this
# machine where that exists (Linux): a proxy between client and server would be measured too.
docker_launch() {
  local store=$1 port=$2 properties=$3 folder=$PWD log=$PWD/log args=() status=0
  CONTAINER=ycsb-sweep-$$-$store-$port
  SERVER_IMAGE=$(verb "$store" image)
  verb "$store" command "$(verb "$store" program)" "$port" "$properties"
  args=(run --detach --rm --name "$CONTAINER" --label ycsb-sweep)
  if has_verb "$store" network; then
    args+=(--network "$(verb "$store" network)")
  else
    args+=(--network host --user "$(id -u):$(id -g)" --volume "$folder:/run-folder:ro" --workdir /run-folder)
  fi
  args+=(--entrypoint "${COMMAND[0]}" "$SERVER_IMAGE" "${COMMAND[@]:1}")
  printf 'container\n' >"$WORK/watch/container.$CONTAINER"
  say "Starting $SERVER_IMAGE (pulled first if it isn't here)"
  spawn "$folder" docker "${args[@]}" >"$log" 2>&1
  process_wait "$SPAWNED" || status=$?
  SERVER_COMMAND_LINE=$(words docker "${args[@]}")
  if ((status)); then
    tail_of "$log"
    die 5 "docker run $SERVER_IMAGE exited with $status. Try: docker pull $SERVER_IMAGE"
  fi
  SERVER_ID=$(tail -n 1 -- "$log")
  if has_verb "$store" network; then docker_address "$store"; fi
}

# A container with a network of its own is spoken to at its own address, which no other machine reaches.
docker_address() {
  SERVER_HOST=$(docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$CONTAINER")
  SERVER_PORT=$(verb "$1" port)
}

# Whether our container runs; sets SERVER_PID, which is empty where the container's processes are on another machine.
docker_runs() {
  local answer running id
  answer=$(docker inspect --format '{{.State.Running}} {{.Id}} {{.State.Pid}}' "$CONTAINER" 2>/dev/null) || return 1
  read -r running id SERVER_PID <<<"$answer"
  if [[ ! -d /proc/$SERVER_PID ]]; then SERVER_PID=; fi
  [[ $running == true && $id == "$SERVER_ID" ]]
}

docker_stop() {
  docker rm --force "$CONTAINER" >/dev/null 2>&1 || true
  rm -f -- "$WORK/watch/container.$CONTAINER"
  CONTAINER=
}
