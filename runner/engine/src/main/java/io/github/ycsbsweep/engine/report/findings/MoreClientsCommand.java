// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.systems.CommandWords;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run's own command with one client more than it had. What only the user can know, as the names
 * of his machines, is in capitals.
 */
public final class MoreClientsCommand {

  /** The results go to a folder of their own, and the clients are named anew. */
  private static final Set<String> OF_THE_RUN =
      Set.of("--out", "--resume", "--clients", "--clients-scan");

  /** What the runner does to servers of its own alone. */
  private static final Set<String> OF_OWN_SERVERS =
      Set.of(
          "--server",
          "--server-args",
          "--server-cpus",
          "--server-share",
          "--topology",
          "--persistence",
          "--maxmemory",
          "--fault");

  /** The program of a server behind a system's name. */
  private static final Pattern PROGRAM = Pattern.compile("(?<=^|,)([a-z0-9-]+:[\\w-]+)=[^,]*");

  private static final Pattern PODS = Pattern.compile("k8s:(\\d+)");

  /** What tells a file of hosts from a host. */
  private static final Pattern FILE = Pattern.compile(".*/.*|.*\\.txt");

  private final RunResults results;
  private final CommandWords command;
  private final String clients;
  private final int had;

  private MoreClientsCommand(RunResults results) {
    this.results = results;
    var typed = CommandWords.of(results.run().commandLine());
    clients = typed.value("--clients").orElse("");
    command = typed.without(OF_THE_RUN).withoutFlag("--profile");
    had = results.clients();
  }

  /** What to do; lines that are indented are commands. */
  public static String advice(RunResults results) {
    return new MoreClientsCommand(results).advice();
  }

  private String advice() {
    var outOfReach = ClientLimitFindings.outOfReach(results);
    if (outOfReach.isEmpty()) {
      return more("one client more shows whether the store can do more", command);
    }
    var reachable = withoutPrograms(command.without(OF_OWN_SERVERS));
    var isOne = outOfReach.size() == 1 && results.stores().size() == 1;
    for (var label : outOfReach) {
      var address = address(label);
      // A server each: two systems at one address would be the same one.
      reachable =
          reachable
              .withoutProperty(address)
              .withoutProperty(label + ":" + address)
              .with(
                  "-p", isOne ? address + "=ADDRESS" : label + ":" + address + "=ADDRESS-" + label);
    }
    return scan()
        + more(
            "clients on other machines need a server that they can reach: start "
                + String.join(" and ", outOfReach)
                + (isOne
                    ? " at an ADDRESS that is not this machine's alone, and name it"
                    : " at addresses that are not this machine's alone, and name each"),
            reachable);
  }

  /** What the user starts has a program of his own. */
  private static CommandWords withoutPrograms(CommandWords command) {
    return new CommandWords(
        command.words().stream().map(word -> PROGRAM.matcher(word).replaceAll("$1")).toList());
  }

  /** Of clients on this machine, unless it was tried already. */
  private String scan() {
    if (!results.clientScan().isEmpty() || !(clients.isEmpty() || isLocal())) {
      return "";
    }
    var scan = isLocal() ? command.with("--clients", clients) : command;
    return "on this machine, the same threads by one client process more show whether it was the"
        + " process"
        + line(scan.with("--clients-scan", had + "," + (had + 1)))
        + "\n";
  }

  private String more(String why, CommandWords words) {
    var pods = PODS.matcher(clients);
    if (pods.matches()) {
      return why + line(words.with("--clients", "k8s:" + (Integer.parseInt(pods.group(1)) + 1)));
    }
    if (isFile()) {
      return why + ", with one host more in " + clients + line(words.with("--clients", clients));
    }
    return why + " (a HOST is a machine that ssh reaches)" + line(words.with("--clients", hosts()));
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

  /** The property that names a store's server; older files don't say, and most have this one. */
  private String address(String store) {
    return results.run().workloads().stream()
        .filter(row -> row.label().equals(store))
        .flatMap(row -> row.address().stream())
        .findFirst()
        .orElse(store + ".host");
  }

  private static String line(CommandWords command) {
    return ":\n    " + command.line();
  }
}
