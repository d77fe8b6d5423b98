// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.model.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.process.NetworkNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Does something to the packets between the clients and a server, which has a network namespace of
 * its own for that.
 *
 * @param given as messages begin
 * @param netem its words; empty: no packet arrives
 * @param duration until it is taken back; empty: once the clients have ended
 * @param process which one, from 1; empty: all
 */
record NetworkAction(
    String given, List<String> netem, Optional<Duration> duration, OptionalInt process)
    implements FaultAction {

  private static final Pattern LOSS = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]{1,3})?)%");

  private static final Duration SHORTEST_DELAY = Duration.ofMillis(1);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);

  static NetworkAction slow(FaultWords words) throws UserError {
    var delay = Units.time(words.given(), words.first(), SHORTEST_DELAY);
    if (delay.compareTo(LONGEST_DELAY) > 0) {
      throw UserError.of("%s: a delay has 10 s at most", words.given());
    }
    return new NetworkAction(
        words.given(),
        List.of("delay", delay.toNanos() / 1000 + "us"),
        words.timeBehind(),
        words.fault().process());
  }

  static NetworkAction lossy(FaultWords words) throws UserError {
    var loss = LOSS.matcher(words.first());
    if (!loss.matches() || Double.parseDouble(loss.group(1)) == 0) {
      throw UserError.of(
          "%s: which share of the packets is lost is missing; allowed: a percentage below 100, as"
              + " lossy-network@40%%:1%%",
          words.given());
    }
    return new NetworkAction(
        words.given(),
        List.of("loss", loss.group(1) + "%"),
        words.timeBehind(),
        words.fault().process());
  }

  static NetworkAction partition(FaultWords words) throws UserError {
    return new NetworkAction(
        words.given(), List.of(), words.time(), OptionalInt.of(words.fault().process().orElse(1)));
  }

  @Override
  public void checkForm(Form form) throws UserError {
    if (form.topology().kind() == Kind.CLUSTER) {
      throw UserError.of(
          "%s: the processes of a cluster must reach each other, and have no networks of their own;"
              + " allowed: --topology standalone or shards:N",
          given);
    }
    ProcessChoice.check(given, "process", process.orElse(1), form.topology().nodes());
  }

  @Override
  public void checkSite(FaultSite site) throws UserError, InterruptedException {
    if (site.mode() == Mode.EXTERNAL || site.mode() == Mode.STAND_IN) {
      throw UserError.of(
          "%s: the %s server is %s, and only a server that the runner starts here gets a network of"
              + " its own; drop the option",
          given, site.label(), site.mode() == Mode.EXTERNAL ? "yours" : "a stand-in");
    }
    ProcessChoice.refuseContainer(given, site);
    var refusal = NetworkNamespace.refusal(site.processes(), site.libexec(), !netem.isEmpty());
    if (refusal.isPresent()) {
      throw UserError.missing(Text.format("%s: %s", given, refusal.get()));
    }
  }

  @Override
  public boolean needsNetwork() {
    return true;
  }

  @Override
  public boolean leavesDamage(Form form) {
    return false;
  }

  @Override
  public FaultEffect on(FaultTarget target) throws UserError {
    List<? extends FaultProcess> chosen =
        process.isPresent()
            ? List.of(ProcessChoice.numbered(given, target, process.getAsInt()))
            : target.processes();
    for (var one : chosen) {
      if (one.network().isEmpty()) {
        throw UserError.failed(given + ": " + one.address() + " has no network of its own");
      }
    }
    return new ImpairedNetwork(
        chosen.stream().map(FaultProcess::address).collect(Collectors.joining(",")),
        chosen.stream().map(FaultProcess::network).flatMap(Optional::stream).toList(),
        netem);
  }

  private record ImpairedNetwork(String target, List<NetworkNamespace> networks, List<String> netem)
      implements FaultEffect {

    @Override
    public void begin() throws UserError, InterruptedException {
      for (var network : networks) {
        if (netem.isEmpty()) {
          network.part();
        } else {
          // A delay in one way is one for each round trip; packets are lost in either way.
          network.impair(netem.contains("loss"), netem);
        }
      }
    }

    @Override
    public void end() throws UserError, InterruptedException {
      for (var network : networks) {
        network.heal();
      }
    }

    @Override
    public void abandon() {
      // It goes with the namespace of its server.
    }
  }
}
