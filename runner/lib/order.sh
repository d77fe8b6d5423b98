# SPDX-License-Identifier: Apache-2.0
# The order in which cells are measured. docs/runner.md defines the three.
# shellcheck shell=bash

readonly ORDERS=(interleaved random fixed)
readonly MOST_RANDOM=2147483647 # 2^31 - 1, a prime: the generator's modulus

# Sets ORDER and SEED, and records both; whatever was drawn here can be given again.
order_check() {
  local usual=fixed
  if ((${#STORES[@]} > 1 || REPEATS > 1)); then usual=interleaved; fi
  ORDER=${OPT[order]-$usual} SEED=${OPT[seed]-$((RANDOM << 15 | RANDOM))}
  if ! is_one_of "$ORDER" "${ORDERS[@]}"; then unknown_name '--order' "$ORDER" "${ORDERS[@]}"; fi
  OPT[order]=$ORDER OPT[seed]=$SEED
}

# Sets PLAN: the cells as "WORKLOAD STORE THREADS REPEAT", in their order. Without an upper end it holds more than will be
# measured: what is beyond a store's knee is passed over.
order_plan() {
  local workload
  PLAN=()
  random_seed "$SEED"
  for workload in "${WORKLOADS[@]}"; do "order_$ORDER" "$workload"; done
}

# Store by store, by rising threads.
order_fixed() {
  local store threads repeat
  for store in "${STORES[@]}"; do
    for threads in "${THREADS[@]}"; do
      for ((repeat = 1; repeat <= REPEATS; repeat++)); do PLAN+=("$1 $store $threads $repeat"); done
    done
  done
}

# order_interleaved WORKLOAD [FIRST [LAST]]: repeat by repeat, by rising threads; the stores take turns, and another one is
# first each time.
order_interleaved() {
  local workload=$1 repeat at turn stores=${#STORES[@]}
  for ((repeat = ${2:-1}; repeat <= ${3:-REPEATS}; repeat++)); do
    for at in "${!THREADS[@]}"; do
      for ((turn = 0; turn < stores; turn++)); do
        PLAN+=("$workload ${STORES[(repeat - 1 + at + turn) % stores]} ${THREADS[at]} $repeat")
      done
    done
  done
}

# All cells of a workload, shuffled. Without an upper end the first repeat rises in order, since it has to find the knee.
order_random() {
  local first=1 from
  if ((OPEN)); then order_interleaved "$1" 1 1 && first=2; fi
  from=${#PLAN[@]}
  order_interleaved "$1" "$first"
  order_shuffle "$from"
}

# order_shuffle FROM: shuffles PLAN from there on (Fisher and Yates).
order_shuffle() {
  local from=$1 last cell
  for ((last = ${#PLAN[@]} - 1; last > from; last--)); do
    random_below $((last - from + 1))
    cell=${PLAN[last]} PLAN[last]=${PLAN[from + REPLY]} PLAN[from + REPLY]=$cell
  done
}

# The generator is C++'s std::minstd_rand (Park, Miller and Stockmeyer), which is seeded in the same way: a seed means the
# same order everywhere, whatever the shell's own generator is.
random_seed() {
  RANDOM_STATE=$(($1 % MOST_RANDOM))
  if ((RANDOM_STATE == 0)); then RANDOM_STATE=1; fi
}

# random_below N: sets REPLY, from 0 to N - 1.
random_below() {
  RANDOM_STATE=$((RANDOM_STATE * 48271 % MOST_RANDOM))
  REPLY=$((RANDOM_STATE % $1))
}
