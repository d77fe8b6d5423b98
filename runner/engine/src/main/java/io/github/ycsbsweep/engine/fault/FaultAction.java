// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import static io.github.ycsbsweep.engine.fault.FaultKind.AOF_REWRITE;
import static io.github.ycsbsweep.engine.fault.FaultKind.FULL_DISK;
import static io.github.ycsbsweep.engine.fault.FaultKind.KILL;
import static io.github.ycsbsweep.engine.fault.FaultKind.KILL_MASTER;
import static io.github.ycsbsweep.engine.fault.FaultKind.PAUSE;
import static io.github.ycsbsweep.engine.fault.FaultKind.STEP_DOWN;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SweepOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A fault that was read: where it can be done, how long it lasts, and what it is done to.
 *
 * @param given as messages begin: the option with its value
 * @param words what of the argument is neither a duration nor a process: those of netem, or an
 *     event's
 * @param duration from its begin until it is taken back; empty: until the clients of the cell have
 *     ended
 * @param process which one, from 1; of masters the how-manieth; empty: none was given
 */
public record FaultAction(
    FaultKind kind,
    String given,
    List<String> words,
    Optional<Duration> duration,
    OptionalInt process) {

  private static final Pattern FORM =
      Pattern.compile("([^@:/]*)@([1-9][0-9]?)%(?::([^/]+))?(?:/([1-9][0-9]{0,2}))?");

  private static final Pattern LOSS = Pattern.compile("([0-9]{1,2}(?:\\.[0-9]{1,3})?)%");

  /** A shorter one is over before a client's second has shown it. */
  private static final Duration SHORTEST = Duration.ofMillis(100);

  private static final Duration SHORTEST_DELAY = Duration.ofMillis(1);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);

  /** For which an old primary can't be elected, where nothing is said. */
  private static final String USUAL_STEP_DOWN = "60s";

  /**
   * Reads {@code NAME@PERCENT%[:ARGUMENT][/PROCESS]}.
   *
   * @param option as messages call it
   * @throws UserError if it has another form, there is no such kind, or that does not take it
   */
  public static FaultPlan parse(String option, String text) throws UserError {
    Names.check("fault", text.split("[@:/]", 2)[0], FaultKind.words());
    var match = FORM.matcher(text);
    if (!match.matches()) {
      throw UserError.of(
          "%s %s: not a fault with its time; allowed: NAME@PERCENT%%[:ARGUMENT][/PROCESS], 1 to 99"
              + " percent of the measured time, as %s or %s",
          option, text, KILL.example(), AOF_REWRITE.example());
    }
    var planned =
        new FaultPlan(
            match.group(1),
            Integer.parseInt(match.group(2)),
            match.group(3) == null ? "" : match.group(3),
            match.group(4) == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(match.group(4))),
            FaultKind.named(match.group(1)).isDisruptive());
    of(option, planned);
    return planned;
  }

  /** What was asked for by {@code --fault}. */
  public static FaultAction of(FaultPlan fault) throws UserError {
    return of(SweepOption.FAULT.word(), fault);
  }

  private static FaultAction of(String option, FaultPlan fault) throws UserError {
    var kind = FaultKind.named(fault.name());
    var given = option + " " + fault.text();
    var argument = fault.argument();
    var process = fault.process();
    return switch (kind) {
      case SLOW_NETWORK, LOSSY_NETWORK -> {
        var parts = argument.split(",", 2);
        var netem = kind == FaultKind.SLOW_NETWORK ? delay(given, parts[0]) : loss(given, parts[0]);
        var behind = time(given, parts.length == 2 ? parts[1] : "");
        yield new FaultAction(kind, given, netem, behind, process);
      }
      case PAUSE -> {
        if (argument.isEmpty()) {
          throw UserError.of(
              "%s: how long is missing; allowed: a time, as %s", given, kind.example());
        }
        yield new FaultAction(kind, given, List.of(), time(given, argument), process);
      }
      case STEP_DOWN -> {
        var seconds = stepDown(given, argument.isEmpty() ? USUAL_STEP_DOWN : argument, process);
        yield new FaultAction(kind, given, seconds, Optional.of(Duration.ZERO), process);
      }
      case AOF_REWRITE -> {
        if (!argument.isEmpty() || process.isPresent()) {
          throw UserError.of(
              "%s: %s takes no argument and no process; allowed: %s",
              given, kind.word(), kind.example());
        }
        yield new FaultAction(kind, given, List.of(), Optional.of(Duration.ZERO), process);
      }
      case KILL, KILL_MASTER, FULL_DISK, PARTITION ->
          new FaultAction(kind, given, List.of(), time(given, argument), process);
    };
  }

  private static Optional<Duration> time(String given, String text) throws UserError {
    return text.isEmpty() ? Optional.empty() : Optional.of(Units.time(given, text, SHORTEST));
  }

  private static List<String> delay(String given, String text) throws UserError {
    var delay = Units.time(given, text, SHORTEST_DELAY);
    if (delay.compareTo(LONGEST_DELAY) > 0) {
      throw UserError.of("%s: a delay has 10 s at most", given);
    }
    return List.of("delay", delay.toNanos() / 1000 + "us");
  }

  private static List<String> loss(String given, String text) throws UserError {
    var loss = LOSS.matcher(text);
    if (!loss.matches() || Double.parseDouble(loss.group(1)) == 0) {
      throw UserError.of(
          "%s: which share of the packets is lost is missing; allowed: a percentage below 100, as"
              + " lossy-network@40%%:1%%",
          given);
    }
    return List.of("loss", text);
  }

  private static List<String> stepDown(String given, String text, OptionalInt process)
      throws UserError {
    var time = Units.time(given, text, SHORTEST);
    if (process.isPresent() || time.toMillis() % 1000 != 0) {
      throw UserError.of(
          "%s: allowed is a time in whole seconds, for which the old primary can't be elected, as"
              + " %s",
          given, STEP_DOWN.example());
    }
    return List.of(Long.toString(time.toSeconds()));
  }

  /** The faults that are done to a server. */
  public static List<FaultAction> all(ServerRequest server) throws UserError {
    var all = new ArrayList<FaultAction>();
    for (var fault : server.faults()) {
      all.add(of(fault));
    }
    return all;
  }

  /** An event that the store's controller must know; empty: none. */
  public Optional<String> event() {
    return kind.isEvent() ? Optional.of(kind.word()) : Optional.empty();
  }

  /** Whether it is done to files that servers were asked to write: it takes a form of theirs. */
  public boolean needsFiles() {
    return kind == AOF_REWRITE;
  }

  /** Whether each process of the servers must have a network of its own. */
  public boolean needsNetwork() {
    return kind.isOfNetwork();
  }

  /** Whether each process of the servers must have a volume of its own. */
  public boolean needsVolume() {
    return kind == FULL_DISK;
  }

  /**
   * Whether it may cost records, or the form of the servers: before the next cell they are then
   * started anew, and loaded. In a cluster a replica may have taken the place of a paused master.
   */
  public boolean leavesDamage(Form form) {
    return kind == KILL
        || kind == KILL_MASTER
        || kind == FULL_DISK
        || (kind == PAUSE && form.topology().kind() == Kind.CLUSTER);
  }

  /**
   * Whether it may cost writes that were acknowledged: they are then read back. What no other
   * member had yet is rolled back when a primary steps down.
   */
  public boolean mayLoseWrites(Form form) {
    return leavesDamage(form) || kind == STEP_DOWN;
  }

  /**
   * Refuses a form of servers that lacks what it needs; exit status 2.
   *
   * @param topologies that servers of the store may have, for what is advised
   */
  public void checkForm(Form form, List<String> topologies) throws UserError {
    var isCluster = form.topology().kind() == Kind.CLUSTER;
    if (kind == KILL_MASTER && !isCluster) {
      throw UserError.of(
          "%s: only a cluster has masters that replicas can replace; %skill a process by its number"
              + " with kill",
          given, topologies.contains("cluster") ? "add --topology cluster:3x1, or " : "");
    }
    if (kind.isOfNetwork() && isCluster) {
      throw UserError.of(
          "%s: the processes of a cluster must reach each other, and have no networks of their own;"
              + " allowed: --topology standalone or shards:N",
          given);
    }
    if (kind == AOF_REWRITE && !form.persistence().orElse("").startsWith("aof-")) {
      throw UserError.of(
          "%s: there is no append-only file to rewrite; add --persistence aof-everysec or"
              + " aof-always",
          given);
    }
    if (kind == KILL_MASTER) {
      checkNumber("master", form.topology().masters(), topologies);
    } else if (!kind.isEvent()) {
      checkNumber("process", form.topology().nodes(), topologies);
    }
  }

  /** Refuses a number beyond the last. */
  void checkNumber(String what, int count, List<String> topologies) throws UserError {
    if (process.orElse(1) > count) {
      throw UserError.of(
          "%s: there is no %s %d; allowed: %s%s",
          given,
          what,
          process.getAsInt(),
          count == 1 ? "1" : "1 to " + count,
          topologies.isEmpty() ? "" : ", or another --topology");
    }
  }
}
