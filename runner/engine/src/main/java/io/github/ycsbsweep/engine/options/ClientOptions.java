// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS_SCAN;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.IMAGE;
import static io.github.ycsbsweep.engine.request.SweepOption.NAMESPACE;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.PAIRS;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientJvm;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.CpuList;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.RatePlan;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * {@code --clients}, {@code --clients-scan} and {@code --client-cpus}, with {@code --namespace} and
 * {@code --image}; {@code --client} and {@code --client-threads}.
 */
public record ClientOptions(SweepOptions options, UserEnvironment environment) {

  /**
   * In pairs a client lives for seconds, on a processor that it shares with its compilers. Where C2
   * compiles too, the clients of two equal systems are at different points of that: starts
   * scattered by 4.7 % in throughput and 2.9 % in CPU of the server, and by 2.3 % and 1.6 % with C1
   * alone, which did as much.
   */
  private static final String C1_ALONE = "-XX:TieredStopAtLevel=1";

  private static final String NUMBER = "[1-9][0-9]{0,2}";

  private static final Pattern SCAN = Pattern.compile(NUMBER + "(," + NUMBER + ")+");

  /** Three make an interval. */
  private static final int LEAST_SCAN_REPEATS = 3;

  /** The value of {@code --clients}. A file of hosts is found from another folder too. */
  private String text() {
    return environment.fileOrText(options.text(CLIENTS).orElse("local:1"));
  }

  ClientRequest request(MeasurementPlan measurement, RatePlan rates) throws UserError {
    var launcher = launcher();
    var hosts = hosts(launcher);
    checkPods();
    if (launcher != Launcher.LOCAL) {
      checkElsewhere();
    }
    checkCounts(hosts.size(), measurement, rates);
    var scan = scan(launcher, hosts.size());
    var request =
        new ClientRequest(
            launcher,
            text(),
            hosts,
            scan,
            scan.isEmpty() ? 0 : Math.max(measurement.repeats(), LEAST_SCAN_REPEATS),
            options.text(NAMESPACE),
            options.text(IMAGE),
            options.value(CLIENT_CPUS, given -> CpuList.parse(CLIENT_CPUS, given)));
    if (measurement.operations().isPresent()) {
      checkShare(OPERATIONS, measurement.operations().getAsLong(), request.most());
    }
    return request;
  }

  /**
   * What every client runs.
   *
   * @param home the other YCSB, if clients are its
   * @param systems that are measured
   */
  ClientJvm jvm(ClientRequest clients, Optional<Path> home, List<SystemRequest> systems) {
    var words = new ArrayList<String>();
    if (options.has(PAIRS) && (environment.serversAlone() || !areClientsCompared(systems))) {
      words.add(C1_ALONE);
    }
    words.addAll(environment.javaOptions());
    return new ClientJvm(home, words, clients.cpus(), environment.clientPrefix());
  }

  /** Whether two systems of one store differ in what their clients are told or run. */
  private static boolean areClientsCompared(List<SystemRequest> systems) {
    return systems.stream()
        .anyMatch(
            one ->
                systems.stream()
                    .anyMatch(other -> sameStore(one, other) && !hasClientOf(one, other)));
  }

  private static boolean sameStore(SystemRequest one, SystemRequest other) {
    return one.store().isPresent() && one.store().equals(other.store());
  }

  private static boolean hasClientOf(SystemRequest one, SystemRequest other) {
    return one.binding().equals(other.binding())
        && one.installed().equals(other.installed())
        && one.properties().equals(other.properties())
        && one.client().equals(other.client());
  }

  private Launcher launcher() {
    return text().startsWith("local:")
        ? Launcher.LOCAL
        : text().startsWith("k8s:") ? Launcher.KUBERNETES : Launcher.SSH;
  }

  private List<String> hosts(Launcher launcher) throws UserError {
    return switch (launcher) {
      case LOCAL ->
          Collections.nCopies(
              number("local:", "not a number of clients; allowed: local:1 to local:999"),
              "localhost");
      case KUBERNETES ->
          IntStream.range(0, number("k8s:", "not a number of pods; allowed: k8s:1 to k8s:999"))
              .mapToObj(pod -> "pod " + pod)
              .toList();
      case SSH -> HostList.read(text(), environment.folder());
    };
  }

  private int number(String prefix, String otherwise) throws UserError {
    var number = text().substring(prefix.length());
    if (!number.matches(NUMBER)) {
      throw new UserError("--clients " + text() + ": " + otherwise);
    }
    return Integer.parseInt(number);
  }

  private void checkPods() throws UserError {
    checkText(
        NAMESPACE, "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", "lower-case letters, digits and hyphens");
    checkText(
        IMAGE,
        "[A-Za-z0-9][A-Za-z0-9._/:@-]*",
        "the name of an image, as registry.example/ycsb-sweep:0.1.0");
  }

  private void checkText(SweepOption option, String pattern, String allowed) throws UserError {
    var given = options.text(option);
    if (given.isPresent() && !given.get().matches(pattern)) {
      throw new UserError(option + " " + given.get() + ": allowed: " + allowed);
    }
  }

  /** On other machines {@code JAVA_OPTS} is in the plan, and in what everybody there sees. */
  private void checkElsewhere() throws UserError {
    for (var word : environment.javaOptions()) {
      var shown = Secrets.word(word);
      if (!shown.equals(word)) {
        throw UserError.of(
            "JAVA_OPTS: %s is a secret, and --clients %s would have it in plans and command lines"
                + " of other machines. Put it into a file there that only the client's user can"
                + " read, and say JAVA_OPTS=@FILE. A property of the binding goes into a file here,"
                + " -P FILE",
            shown, text());
      }
    }
  }

  private void checkCounts(int clients, MeasurementPlan measurement, RatePlan rates)
      throws UserError {
    var least = measurement.threads().smallest();
    if (least < clients) {
      throw UserError.of(
          "--clients %s: %d client threads are too few for %d clients; allowed: --threads %d or"
              + " more",
          text(), least, clients, clients);
    }
    if (rates.target().isPresent() && rates.target().getAsInt() < clients) {
      throw UserError.of(
          "--target %d: too low for %d clients; allowed: %d or more",
          rates.target().getAsInt(), clients, clients);
    }
  }

  private List<Integer> scan(Launcher launcher, int clients) throws UserError {
    if (!options.has(CLIENTS_SCAN)) {
      return List.of();
    }
    var given = options.text(CLIENTS_SCAN).orElse("");
    var where = "--clients-scan " + given + ": ";
    if (!SCAN.matcher(given).matches()) {
      throw new UserError(where + "not numbers of clients; allowed: two or more of them, as 1,2,4");
    }
    Names.checkOnce(where, List.of(given.split(",")));
    var numbers = Arrays.stream(given.split(",")).map(Integer::valueOf).toList();
    if (launcher != Launcher.LOCAL && Collections.max(numbers) > clients) {
      throw UserError.of(
          "%s--clients %s has %d of them; allowed: up to %d", where, text(), clients, clients);
    }
    return numbers;
  }

  /**
   * Refuses a count of which some client would have nothing, which YCSB takes for no bound.
   *
   * @param clients among which it is divided
   */
  public static void checkShare(SweepOption option, long count, int clients) throws UserError {
    if (count < clients) {
      throw UserError.of(
          "%s %d: too few for %d clients; allowed: %s %d or more",
          option, count, clients, option, clients);
    }
  }
}
