// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fuzz;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.request.SweepOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Random command lines of the scripts; none of them starts a server or writes a result. */
final class CommandLines {

  private static final List<String> STORES =
      List.of(
          "redis",
          "memcached",
          "mongodb",
          "couchbase",
          "aerospike",
          "kyototycoon",
          "reveldb",
          "valkey",
          "dragonfly",
          "keydb");

  private static final List<String> WORKLOADS =
      List.of("workloada", "workloadb", "workloadinsert", "workloadtimeline", "workload10kb");

  /** Values that are meant well; the others are not. */
  private static final Map<String, List<String>> VALUES =
      Map.ofEntries(
          Map.entry("--threads", List.of("8", "1..4", "8..", "50..100+25", "1,2,4")),
          Map.entry("--warmup", List.of("0s", "1s", "500ms")),
          Map.entry("--duration", List.of("1s", "2m", "1h30m")),
          Map.entry("--records", List.of("10k", "1000", "2.5M")),
          Map.entry("--operations", List.of("1k", "5")),
          Map.entry("--repeats", List.of("1", "3", "1000")),
          Map.entry("--margin", List.of("2%", "0.5%", "0%")),
          Map.entry("--order", List.of("visits", "interleaved", "random", "fixed")),
          Map.entry("--seed", List.of("1", "-5")),
          Map.entry("--server", List.of("auto", "local", "stand-in", "external")),
          Map.entry("--topology", List.of("standalone", "cluster:3x1", "shards:2", "cluster:3")),
          Map.entry("--persistence", List.of("none", "rdb", "aof-always")),
          Map.entry("--maxmemory", List.of("2gb", "100mb:allkeys-lru")),
          Map.entry("--fault", List.of("kill@40%:3s", "pause@1%:1s/2", "kill-master@30%")),
          Map.entry("--server-cpus", List.of("0", "0-3,8", "4-1")),
          Map.entry("--server-share", List.of("0.25", "1", "25%")),
          Map.entry("--client-cpus", List.of("0", "1-3")),
          Map.entry("--metrics", List.of("9464", "127.0.0.1:9464", "x")),
          Map.entry("--target", List.of("1000", "50%", "steps:5..9+1/4s", "x:1")),
          Map.entry("--arrivals", List.of("uniform", "poisson")),
          Map.entry("--phases", List.of("a-file", "none.yaml")),
          Map.entry("--latency-at", List.of("25,50", "90")),
          Map.entry("--slo", List.of("p99<2ms", "read.p95<500us")),
          Map.entry("--clients", List.of("local:2", "local:1")),
          Map.entry("--clients-scan", List.of("1,2")),
          Map.entry(
              "-p",
              List.of(
                  "redis.port=7",
                  "redis.host=127.0.0.1",
                  "redis.mode=cluster",
                  "recordcount=5",
                  "fieldcount=0",
                  "requestdistribution=latest",
                  "readproportion=2",
                  "x=y",
                  "memcached.hosts=a:1,b:2",
                  "redis.timeout=0",
                  "operationcount=-1")));

  private final EngineCalls engine;

  CommandLines(EngineCalls engine) {
    this.engine = engine;
  }

  FuzzCase next(Random random) {
    var script = random.nextInt(5);
    if (script > 1) {
      return new CommandLine("sweep", sweep(random));
    }
    return script == 1
        ? new CommandLine(
            "reproduce",
            other(
                random,
                List.of("list", "show", "check", "hundsun-redis-couchbase"),
                List.of(
                    "--scale",
                    "--only",
                    "--stores",
                    "--repeats",
                    "-p",
                    "-P",
                    "--resume",
                    "-q",
                    "-v")))
        : new CommandLine(
            HostileText.one(random, List.of("report", "compare", "install")),
            other(
                random,
                List.of(),
                List.of("--fail-if", "--strict", "--uninstall", "--named", "--store")));
  }

  private static List<String> sweep(Random random) {
    var words = new ArrayList<String>();
    words.add(names(random, STORES));
    words.add(names(random, WORKLOADS));
    for (var i = random.nextInt(5); i > 0; i--) {
      addOption(words, random, HostileText.one(random, SweepOption.words()));
    }
    return spoiled(random, words);
  }

  private static void addOption(List<String> words, Random random, String option) {
    // It would log into other machines, or print a page of help.
    if (List.of("--help", "--version").contains(option)) {
      return;
    }
    words.add(random.nextInt(15) == 0 ? HostileText.typo(random, option) : option);
    if (!List.of(
            "--probe",
            "--probe-writes",
            "--no-load",
            "--allow-flush",
            "--verify",
            "--profile",
            "-q",
            "-v",
            "--dry-run")
        .contains(option)) {
      var known = VALUES.getOrDefault(option, List.of());
      var isWellMeant = !known.isEmpty() && (random.nextInt(3) > 0 || option.equals("--clients"));
      words.add(isWellMeant ? HostileText.one(random, known) : value(random, option));
    }
  }

  private static String value(Random random, String option) {
    return option.equals("-p") && random.nextInt(3) > 0
        ? HostileText.one(random, VALUES.get("-p")).replaceFirst("=.*", "=")
            + HostileText.value(random)
        : HostileText.value(random);
  }

  private static List<String> other(Random random, List<String> words, List<String> options) {
    var line = new ArrayList<String>();
    for (var i = random.nextInt(4); i > 0; i--) {
      line.add(
          words.isEmpty() || random.nextInt(3) == 0
              ? HostileText.value(random)
              : HostileText.one(random, words));
    }
    for (var i = random.nextInt(3); i > 0; i--) {
      line.add(HostileText.one(random, options));
      line.add(HostileText.value(random));
    }
    return line;
  }

  private static String names(Random random, List<String> known) {
    var names = new ArrayList<String>();
    for (var i = random.nextInt(3); i >= 0; i--) {
      var name = HostileText.one(random, known);
      names.add(
          switch (random.nextInt(12)) {
            case 0 -> HostileText.typo(random, name);
            case 1 -> HostileText.value(random);
            default -> name;
          });
    }
    return String.join(",", names);
  }

  /** Most are as they should be; of the others a word is missing, doubled or somewhere else. */
  private static List<String> spoiled(Random random, List<String> words) {
    var at = random.nextInt(words.size());
    switch (random.nextInt(12)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(at, words.get(at));
      case 2 -> words.add(random.nextInt(words.size()), words.remove(at));
      case 3 -> words.set(at, HostileText.value(random));
      default -> {}
    }
    return words;
  }

  /**
   * What is typed behind the name of a script; {@code --dry-run} comes first, where it is known.
   */
  private final class CommandLine implements FuzzCase {

    private final String script;
    private final List<String> words;

    CommandLine(String script, List<String> words) {
      this.script = script;
      this.words = List.copyOf(words);
    }

    @Override
    public List<String> steps() {
      return words;
    }

    @Override
    public Optional<String> defect(List<String> some) throws InterruptedException {
      return engine.run(script, dry(some)).defect();
    }

    @Override
    public String describe(List<String> some) {
      return "./runner/" + script + ".sh " + ShellWords.line(dry(some));
    }

    private List<String> dry(List<String> some) {
      var all = new ArrayList<>(some);
      if (!List.of("report", "compare").contains(script)) {
        all.add(0, "--dry-run");
      }
      return all;
    }
  }
}
