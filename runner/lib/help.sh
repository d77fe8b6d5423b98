# SPDX-License-Identifier: Apache-2.0
# What --help and --version print; they need nothing built.
# shellcheck shell=bash

# The project's version: the first <version> of the root pom, which a distribution has in a file of its own.
version_text() {
  local line
  if [[ -f $ROOT/VERSION ]]; then
    cat -- "$ROOT/VERSION"
    return
  fi
  while IFS= read -r line; do
    if [[ $line =~ \<version\>(.*)\</version\> ]]; then
      printf 'ycsb-sweep %s\n' "${BASH_REMATCH[1]}"
      return
    fi
  done <"$ROOT/pom.xml"
}

help_text() {
  cat <<END
Usage: sweep.sh STORE[,STORE...] WORKLOAD[,WORKLOAD...] [options]
       sweep.sh --resume DIR

Loads a store, drives it with a rising number of client threads, and prints
throughput and latency for each. Starts a server of its own unless you name one.

Stores:    $(wrap_names known_stores)
Workloads: $(wrap_names known_workloads)
           or the path of a YCSB workload file

END
  help_options
  help_examples
}

help_options() {
  help_measured
  help_rates
  help_where
}

help_measured() {
  cat <<'END'
What is measured
  --threads SPEC         8..          doubling, up to the knee (default)
                         8..1024      doubling
                         50..1000+50  in steps
                         100,200,500  a list
  --warmup TIME          cut from every cell            (default 5s)
  --duration TIME        measured in every cell         (default 15s)
  --operations N         end a cell after N operations, even before its time
  --records N            records to load               (default: the workload's)
  --repeats N            measure every cell N times     (default 1)
  --order ORDER          interleaved  the stores take turns (default, if there
                                      are several stores or repeats)
                         random       all cells of a workload shuffled
                         fixed        store by store, by rising threads
  --seed N               of the random order       (default: drawn, recorded)
  --max-error-rate R     share of failed operations allowed, 0 to 1 (default 0)
  --ycsb-home DIR        with the YCSB installed in DIR (0.17.0 or later) in
                         place of ours; STORE may be any binding it has, or
                         ycsb-NAME where there is one of ours by that name
  -p NAME=VALUE          a property of the binding or the workload
  -P FILE                a file of properties

END
}

help_rates() {
  cat <<'END'
Latency at a rate (open loop: response times, beside service times)
  --target OPS           every cell keeps to so many operations a second
                         (default: a closed loop, which does what it can)
  --target 50%           after the cells above, one at that share of the
                         highest throughput that they measured
  --latency-at LIST      likewise at several shares, as 25,50,75,90%
  --slo LIMIT            search for the highest throughput whose response time
                         stays below it, as 'p99<2ms' or 'read.p95<500us':
                         p50, p90, p95, p99 or p999, in us, ms or s;
                         needs one number of --threads; exit 3 if none does
  --probe                beside every cell, and before on the idle store, a
                         client of one thread that reads 300 times a second

END
}

help_where() {
  cat <<'END'
Where
  --server MODE          auto (default), local, docker, stand-in, external
                         external is implied by an address, as -p redis.host=db1
  --topology FORM        standalone (default), cluster:3x1 (3 masters with a
                         replica each), shards:4 (the client spreads the keys)
  --persistence KIND     none (default), aof-everysec, aof-always, rdb
  --maxmemory SIZE       of each server process, as 2gb, or with what happens
                         when it is full, as 2gb:allkeys-lru
  --event NAME@PERCENT%  done to the servers in each cell, in the measured
                         time: aof-rewrite@50%
  --clients LIST         the client threads divided among several clients,
                         begun together: local:2 (processes here), hosts to
                         log into by ssh, as a,b,c, or a file of them, or k8s:6
                         (pods, in --namespace, of --image)
  --clients-scan LIST    was it the client? After the sweep, the threads of its
                         peak by other numbers of clients, as 1,2,4
  --no-load              the data is already there
  --allow-flush          lets the run empty a server that you named
  --out DIR              results; must not exist or be empty
                         (default ./results/<UTC time>-<stores>-<workloads>)

  --resume DIR           measure what is missing in DIR, the results of a run
                         that was broken off; secrets have to be given again

  --dry-run              print what would run, and start nothing
  -q, -v                 fewer, more messages
  --help, --version

Sizes as 10k or 2.5M, times as 15s, 2m or 1h30m.

END
}

help_examples() {
  cat <<'END'
Examples
  sweep.sh redis workloadb
  sweep.sh redis workloada,workloadb --threads 8..64 --duration 5s --records 10k
  sweep.sh redis workloadinsert --threads 8,16
  sweep.sh redis workloada --threads 16 --slo 'p99<3ms' --probe
  sweep.sh redis workloada --topology cluster:3x1
  sweep.sh redis workloadb -p redis.host=db1 -P secrets.properties --no-load
  sweep.sh redis,ycsb-redis workloada --ycsb-home ~/ycsb-0.17.0 --threads 8,32

Exit status: 0 measured, within the gates; 1 failed; 2 usage; 3 a gate was
breached; 4 partial; 5 something is missing here; 130 interrupted.
Environment: JAVA_HOME, TMPDIR; JAVA_OPTS and CLIENT_PREFIX for the YCSB client.
END
}

# The names a function prints, comma-separated, folded to fit 80 columns.
wrap_names() {
  local name line='' out=''
  while IFS= read -r name; do
    if ((${#line} + ${#name} > 65)); then out+=${line% }$'\n           ' line=''; fi
    line+="$name, "
  done < <("$1")
  out+=$line
  printf '%s\n' "${out%, }"
}
