# SPDX-License-Identifier: Apache-2.0
# How far a host's clock is ahead of this machine's. Of several round trips the shortest counts: whenever in it the clock was read, it can't
# be further from its middle than half of it (Cristian 1989).
# shellcheck shell=bash

readonly CLOCK_ROUNDS=8
readonly CLOCK_MOST_MICROS=500000 # half an interval of the clients' logs

# clock_measure: by a session's answers to "clock". Sets CLOCK_OFFSET, positive for a clock that is ahead, and CLOCK_UNCERTAINTY,
# both in microseconds; fails if there is no answer.
clock_measure() {
  local round sent came shortest=-1
  for ((round = 0; round < CLOCK_ROUNDS; round++)); do
    now_micros && sent=$REPLY
    printf 'clock\n' >&"$HOST_IN" || return 1
    if ! host_read "$SSH_WAIT_SECONDS" || [[ $HOST_WORD != clock || ! $HOST_TEXT =~ ^[0-9]+$ ]]; then return 1; fi
    now_micros && came=$REPLY
    if ((shortest >= 0 && came - sent >= shortest)); then continue; fi
    shortest=$((came - sent))
    CLOCK_OFFSET=$((HOST_TEXT - (sent + came) / 2)) CLOCK_UNCERTAINTY=$(((shortest + 1) / 2))
  done
}

# clock_finding: prints what is wrong with the clock that was measured, and what helps; nothing if it will do.
clock_finding() {
  local side=ahead offset=$CLOCK_OFFSET
  if ((offset < 0)); then side=behind offset=$((-offset)); fi
  if ((offset <= CLOCK_MOST_MICROS)); then return 0; fi
  printf 'its clock is %s ms %s of that of this machine (± %s ms), and at most %d ms are allowed. Have both kept by a time service: chronyd or systemd-timesyncd; "chronyc makestep" as root sets a clock at once\n' \
    "$(millis_text "$offset")" "$side" "$(millis_text "$CLOCK_UNCERTAINTY")" $((CLOCK_MOST_MICROS / 1000))
}
