// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS_SCAN;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.OUT;
import static io.github.ycsbsweep.engine.request.SweepOption.PERSISTENCE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROFILE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.RESUME;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_ARGS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_SHARE;
import static io.github.ycsbsweep.engine.request.SweepOption.TOPOLOGY;

import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.report.section.BottleneckSection;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Of a sweep that ended client-bound, says by which command one client more would be tried: by the
 * run's own. What only the user can know, as the names of his machines, is in capitals.
 */
public final class ClientLimitFindings {

  /** The results go to a folder of their own, and the clients are named anew. */
  private static final Set<SweepOption> OF_THE_RUN =
      Set.of(OUT, RESUME, CLIENTS, CLIENTS_SCAN, PROFILE);

  /** What the runner does to servers of its own alone. */
  private static final Set<SweepOption> OF_OWN_SERVERS =
      Set.of(
          SERVER, SERVER_ARGS, SERVER_CPUS, SERVER_SHARE, TOPOLOGY, PERSISTENCE, MAXMEMORY, FAULT);

  private static final Pattern PODS = Pattern.compile("k8s:(\\d+)");

  /** This machine, in the value of a property, which may be a URL. */
  private static final Pattern LOOPBACK =
      Pattern.compile("(?<![\\w.-])(localhost|127(\\.\\d+){3}|\\[::1])(?![\\w.-])");

  /** What tells a file of hosts from a host. */
  private static final Pattern FILE = Pattern.compile(".*/.*|.*\\.txt");

  private final RunResults results;
  private final SweepOptions command;
  private final String clients;
  private final int had;

  private ClientLimitFindings(RunResults results) {
    this.results = results;
    var request = results.run().invocation().request();
    clients = request.text(CLIENTS).orElse("");
    command = request.without(OF_THE_RUN);
    had = results.clients();
  }

  /** Adds it to what is advised against the client's limit. */
  public static void add(RunResults results, FindingList findings) {
    if (results.curves().stream().anyMatch(curve -> !curve.standIn() && isClientBound(curve))) {
      findings.warn(BottleneckSection.CLIENT_BOUND, new ClientLimitFindings(results).advice());
    }
  }

  /** Whether it is at its peak, or at its last point. */
  private static boolean isClientBound(Curve curve) {
    var sound = curve.sound();
    return curve.peak().filter(ThreadCount::isClientBound).isPresent()
        || (!sound.isEmpty() && sound.get(sound.size() - 1).isClientBound());
  }

  /** What to do; lines that are indented are commands. */
  private String advice() {
    if (command.runs(ClientProgram.MEMTIER)) {
      return "memtier_benchmark has a process for each processor of the client: give it more by "
          + CLIENT_CPUS;
    }
    var outOfReach = outOfReach();
    if (outOfReach.isEmpty()) {
      return more("one client more shows whether the store can do more", command);
    }
    // What the user starts has a program of his own.
    var words = command.words().stream().map(SystemWord::withoutPrograms).toList();
    var reachable = command.without(OF_OWN_SERVERS).withWords(words);
    var isOne = outOfReach.size() == 1 && results.stores().size() == 1;
    var unnamed = "";
    for (var label : outOfReach) {
      // A server each: two systems at one address would be the same one.
      var place = isOne ? "ADDRESS" : "ADDRESS-" + label;
      var prefix = isOne ? "" : label + ":";
      var known = address(label);
      if (known.isPresent()) {
        var address = known.get();
        var own = label + ":" + address;
        // One without a label may be where a system is that need not move.
        var isOthers =
            results.stores().stream()
                .anyMatch(one -> !outOfReach.contains(one) && address(one).equals(known));
        var names = isOthers ? List.of(own) : List.of(address, own);
        reachable =
            reachable
                .replacing(PROPERTY, pairs -> without(names, pairs))
                .adding(PROPERTY, List.of(prefix + address + "=" + place));
      } else if (ofForeign(label).anyMatch(pair -> LOOPBACK.matcher(pair).find())) {
        var pairs = ofForeign(label).toList();
        reachable =
            reachable.replacing(
                PROPERTY,
                all ->
                    all.stream()
                        .map(one -> pairs.contains(one) ? moved(one, place) : one)
                        .toList());
      } else {
        reachable = reachable.adding(PROPERTY, List.of(prefix + "PROPERTY=" + place));
        unnamed = " (PROPERTY is the one in which its binding takes that)";
      }
    }
    return scan()
        + more(
            "clients on other machines need a server that they can reach: start "
                + String.join(" and ", outOfReach)
                + (isOne
                    ? " at an ADDRESS that is not this machine's alone, and name it"
                    : " at addresses that are not this machine's alone, and name each")
                + unnamed,
            reachable);
  }

  /** The given properties of a binding of which nothing is known that may say where it goes. */
  private Stream<String> ofForeign(String label) {
    return command.all(PROPERTY).stream()
        .filter(pair -> pair.startsWith(label + ":") || !pair.split("=", 2)[0].contains(":"))
        .filter(pair -> !addresses().contains(pair.split("=", 2)[0]));
  }

  private static String moved(String pair, String place) {
    var value = pair.indexOf('=') + 1;
    return pair.substring(0, value) + LOOPBACK.matcher(pair.substring(value)).replaceAll(place);
  }

  private static List<String> without(List<String> names, List<String> pairs) {
    return pairs.stream().filter(pair -> !names.contains(pair.split("=", 2)[0])).toList();
  }

  /** Of clients on this machine, unless it was tried already. */
  private String scan() {
    if (!results.clientScan().isEmpty() || !(clients.isEmpty() || isLocal())) {
      return "";
    }
    var scan = isLocal() ? command.with(CLIENTS, clients) : command;
    return "on this machine, the same threads by one client process more show whether it was the"
        + " process"
        + line(scan.with(CLIENTS_SCAN, had + "," + (had + 1)))
        + "\n";
  }

  private String more(String why, SweepOptions words) {
    var pods = PODS.matcher(clients);
    if (pods.matches()) {
      return why + line(words.with(CLIENTS, "k8s:" + (Integer.parseInt(pods.group(1)) + 1)));
    }
    if (isFile()) {
      return why + ", with one host more in " + clients + line(words.with(CLIENTS, clients));
    }
    return why + " (a HOST is a machine that ssh reaches)" + line(words.with(CLIENTS, hosts()));
  }

  /** The hosts of the run, and one more; without any, as many as it takes. */
  private String hosts() {
    return clients.isEmpty() || isLocal()
        ? IntStream.rangeClosed(1, had + 1)
            .mapToObj(number -> "HOST" + number)
            .collect(Collectors.joining(","))
        : clients + ",HOST" + (had + 1);
  }

  private boolean isLocal() {
    return clients.startsWith("local:");
  }

  private boolean isFile() {
    return FILE.matcher(clients).matches() || (had > 1 && clients.matches("[^:,]+"));
  }

  /**
   * The property that names a store's server; empty where its binding does not say it, as another
   * YCSB's.
   */
  private Optional<String> address(String label) {
    return results.run().workloads().stream()
        .filter(row -> row.label().equals(label))
        .flatMap(row -> row.address().stream())
        .findFirst();
  }

  /** The properties of all bindings of this project that name servers. */
  private Set<String> addresses() {
    return results.run().workloads().stream()
        .flatMap(row -> row.address().stream())
        .collect(Collectors.toSet());
  }

  private static String line(SweepOptions command) {
    return ":\n    " + command.commandLine();
  }

  /** Systems whose server no other machine can reach, as far as is known; in the run's order. */
  private List<String> outOfReach() {
    return results.cells().stream()
        .filter(cell -> !cell.server().mode().equals("external") || cell.server().onLoopback())
        .map(Cell::label)
        .distinct()
        .toList();
  }
}
