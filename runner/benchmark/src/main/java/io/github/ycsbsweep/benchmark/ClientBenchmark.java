// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.support.MayPrint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Measures the clients of a store in rounds, every other round in the opposite order, and prints
 * the tables of docs/performance.md.
 */
@Command(
    name = "client.sh",
    description = "Compares the clients of a store: what they cost, and what they reach.",
    mixinStandardHelpOptions = true)
public final class ClientBenchmark implements Callable<Integer> {

  /** The first Java that has virtual threads. */
  private static final int VIRTUAL_SINCE = 21;

  @Parameters(
      paramLabel = "STORE",
      description = "Its clients are in bindings/STORE/benchmark.yaml.")
  private String store;

  @Option(names = "--clients", split = ",", description = "Only these of the file, by name.")
  private List<String> only = List.of();

  @Option(names = "--ycsb-home", description = "Another YCSB, with the binding that is compared.")
  private Optional<Path> ycsbHome = Optional.empty();

  @Option(
      names = "--java-opts",
      description = "NAME=WORDS: the first client once more, with these options of its JVM.")
  private Map<String, String> javaOptions = new LinkedHashMap<>();

  @Option(names = "--rounds", description = "Default: ${DEFAULT-VALUE}.")
  private int rounds = 5;

  @Option(names = "--threads", split = ",", description = "Default: 8,32,128.")
  private List<Integer> threads = List.of(8, 32, 128);

  @Option(names = "--warmup", description = "Seconds. Default: ${DEFAULT-VALUE}.")
  private int warmup = 2;

  @Option(names = "--duration", description = "Seconds. Default: ${DEFAULT-VALUE}.")
  private int duration = 3;

  @Option(names = "--workload", description = "Another workload than the file's; without peers.")
  private Optional<String> workload = Optional.empty();

  @Option(names = "--out", description = "Keeps the runs in this new folder.")
  private Optional<Path> out = Optional.empty();

  private final Path root = Path.of(System.getProperty("ycsb-sweep.root"));
  private final List<Trial> trials = new ArrayList<>();

  private ClientBenchmark() {}

  @MayPrint
  public static void main(String[] words) {
    System.exit(
        new CommandLine(new ClientBenchmark())
            .setExecutionExceptionHandler(
                (failure, command, parsed) -> {
                  System.err.println("client.sh: " + failure.getMessage());
                  return ExitStatus.FAILED;
                })
            .execute(words));
  }

  @Override
  @MayPrint
  public Integer call() throws IOException, InterruptedException {
    var file = StoreClients.of(root.resolve("bindings/" + store + "/benchmark.yaml"));
    var folder =
        out.isPresent() ? Files.createDirectories(out.get()) : Files.createTempDirectory("clients");
    var clients = clients(file);
    var peers = peers(file);
    var ratios = javaOptions.isEmpty() ? file.ratios() : variants(clients);
    try (var server = StoreServer.start(root, store)) {
      System.err.println("Server: " + (server.isMock() ? "the mock server" : "a real one"));
      var path = root.resolve("workloads/" + file.workload());
      var peerTrials = new PeerTrials(server, path, file.records(), duration);
      for (var peer : peers.values()) {
        peerTrials.load(peer);
      }
      var sweeps =
          new SweepTrials(
              root,
              folder,
              workload.orElse(file.workload()),
              threads,
              words(file),
              server.placeholders());
      load(clients, sweeps);
      for (var round = 1; round <= rounds; round++) {
        var order = new ArrayList<>(clients.keySet());
        order.addAll(peers.keySet());
        if (round % 2 == 0) {
          Collections.reverse(order);
        }
        for (var name : order) {
          System.err.println("round " + round + " of " + rounds + ": " + name);
          if (peers.containsKey(name)) {
            for (var level : threads) {
              trials.add(peerTrials.measure(name, peers.get(name), level, round));
            }
          } else {
            trials.addAll(sweeps.measure(name, clients.get(name), round));
          }
        }
        // A benchmark that is broken off leaves its whole rounds.
        Files.writeString(folder.resolve("tables.md"), tables(clients, peers, ratios));
      }
    }
    System.out.println(tables(clients, peers, ratios));
    System.err.println("The runs: " + folder);
    return ExitStatus.OK;
  }

  /**
   * Stores the records of each client that shares the server, which the client then runs on once:
   * in the first round a mock server would still be compiled.
   */
  @MayPrint
  private static void load(Map<String, SweptClient> clients, SweepTrials sweeps)
      throws IOException, InterruptedException {
    var loaded = new HashSet<List<String>>();
    for (var client : clients.entrySet()) {
      if (client.getValue().isOnSharedServer() && loaded.add(client.getValue().words())) {
        System.err.println("load: " + client.getKey());
        sweeps.load(client.getKey(), client.getValue());
      }
    }
  }

  private String tables(
      Map<String, SweptClient> clients, Map<String, StoreClients.Peer> peers, List<String> ratios) {
    var names = new ArrayList<>(clients.keySet());
    names.addAll(peers.keySet());
    var tables = new ClientTables(names, trials);
    return tables.figures() + "\n" + tables.ratios(ratios);
  }

  /** What sweep.sh runs, in the order of the tables. */
  @MayPrint
  private Map<String, SweptClient> clients(StoreClients file) {
    var clients = new LinkedHashMap<String, SweptClient>();
    file.clients()
        .forEach(
            (name, words) -> {
              var isForeign = words.get(0).startsWith("ycsb-");
              if (isForeign && ycsbHome.isEmpty()) {
                System.err.println(name + " is left out: it needs --ycsb-home");
              } else if (words.contains("virtual") && Runtime.version().feature() < VIRTUAL_SINCE) {
                System.err.println(name + " is left out: it needs Java " + VIRTUAL_SINCE);
              } else if (isWanted(name)) {
                var all = new ArrayList<>(words);
                ycsbHome
                    .filter(home -> isForeign)
                    .ifPresent(home -> all.addAll(List.of("--ycsb-home", home.toString())));
                clients.put(name, new SweptClient(all, ""));
              }
            });
    var first = clients.values().iterator().next();
    javaOptions.forEach((name, options) -> clients.put(name, first.with(options)));
    return clients;
  }

  /** None of another workload than the file's. */
  @MayPrint
  private Map<String, StoreClients.Peer> peers(StoreClients file) {
    var peers = new LinkedHashMap<String, StoreClients.Peer>();
    if (workload.isPresent()) {
      return peers;
    }
    file.peers()
        .forEach(
            (name, peer) -> {
              if (!isWanted(name)) {
                return;
              }
              if (peer.found().isEmpty()) {
                System.err.println(name + " is left out: no " + peer.program() + " on the PATH");
              } else {
                peers.put(name, peer);
              }
            });
    return peers;
  }

  private boolean isWanted(String name) {
    return only.isEmpty() || only.contains(name);
  }

  private List<String> variants(Map<String, SweptClient> clients) {
    var first = clients.keySet().iterator().next();
    return javaOptions.keySet().stream().map(name -> name + "/" + first).toList();
  }

  private List<String> words(StoreClients file) {
    var words = new ArrayList<>(file.sweep());
    words.addAll(List.of("--records", Integer.toString(file.records())));
    words.addAll(List.of("--warmup", warmup + "s", "--duration", duration + "s"));
    return words;
  }
}
