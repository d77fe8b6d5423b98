// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.ALLOW_FLUSH;
import static io.github.ycsbsweep.engine.request.SweepOption.ARRIVALS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS_SCAN;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_CPUS;
import static io.github.ycsbsweep.engine.request.SweepOption.CLIENT_JAR;
import static io.github.ycsbsweep.engine.request.SweepOption.DURATION;
import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.FRESH_SERVER;
import static io.github.ycsbsweep.engine.request.SweepOption.HIT_RATE;
import static io.github.ycsbsweep.engine.request.SweepOption.IMAGE;
import static io.github.ycsbsweep.engine.request.SweepOption.KEEP_FAILED;
import static io.github.ycsbsweep.engine.request.SweepOption.LATENCY_AT;
import static io.github.ycsbsweep.engine.request.SweepOption.MAX_TIME;
import static io.github.ycsbsweep.engine.request.SweepOption.MEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.METRIC;
import static io.github.ycsbsweep.engine.request.SweepOption.NAMESPACE;
import static io.github.ycsbsweep.engine.request.SweepOption.NO_LOAD;
import static io.github.ycsbsweep.engine.request.SweepOption.OPERATIONS;
import static io.github.ycsbsweep.engine.request.SweepOption.ORDER;
import static io.github.ycsbsweep.engine.request.SweepOption.OUT;
import static io.github.ycsbsweep.engine.request.SweepOption.PAIRS;
import static io.github.ycsbsweep.engine.request.SweepOption.PHASES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE;
import static io.github.ycsbsweep.engine.request.SweepOption.PROBE_WRITES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROFILE;
import static io.github.ycsbsweep.engine.request.SweepOption.QUIET;
import static io.github.ycsbsweep.engine.request.SweepOption.REPEATS;
import static io.github.ycsbsweep.engine.request.SweepOption.RESUME;
import static io.github.ycsbsweep.engine.request.SweepOption.SLICE;
import static io.github.ycsbsweep.engine.request.SweepOption.SLO;
import static io.github.ycsbsweep.engine.request.SweepOption.STARTS;
import static io.github.ycsbsweep.engine.request.SweepOption.TARGET;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static io.github.ycsbsweep.engine.request.SweepOption.UNTIL;
import static io.github.ycsbsweep.engine.request.SweepOption.VERBOSE;
import static io.github.ycsbsweep.engine.request.SweepOption.VERIFY;
import static io.github.ycsbsweep.engine.request.SweepOption.YCSB_HOME;

import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemRequest.ClientVariant;
import io.github.ycsbsweep.engine.request.TurnPlan;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What may not be combined on a command line of {@code sweep.sh}, a row for each. */
final class CombinationRules {

  private static final List<Rule> RULES =
      List.of(
          rule(given(QUIET).and(given(VERBOSE)), "-q and -v contradict each other"),
          rule(
              given(KEEP_FAILED).and(none(RESUME)),
              "--keep-failed: it says that --resume DIR measures no failed cell again; a new run"
                  + " has none, so drop it"),
          rule(
              given(RESUME).and(given(OUT)),
              "--out: a run that is resumed has its folder, %s; drop one of the options",
              RESUME),
          both(
              FRESH_SERVER,
              NO_LOAD,
              "a server that was just started has to be loaded; drop one of them"),
          rule(
              CombinationRules::isStoppedOnly,
              "--server-stop stops what --server-start started, and there is none; add it, or drop"
                  + " the option"),
          alone(SLICE),
          alone(STARTS),
          alone(UNTIL),
          alone(MAX_TIME),
          alone(METRIC),
          rule(
              given(MAX_TIME).or(given(METRIC)).and(none(UNTIL)),
              "--max-time and --metric are about --until, and it is not there; add --until 2%%, or"
                  + " drop them"),
          both(
              UNTIL,
              STARTS,
              "the one ends a run by its intervals, the other by a number; drop one of them"),
          rule(
              given(PAIRS).and(request -> request.systems().size() == 1),
              "--pairs: compares systems, and this is one; name another, as STORE:a,STORE:b"),
          rule(
              given(PAIRS).and(CombinationRules::hasOpenThreads),
              "--pairs and --threads %s: needs numbers of client threads with an end, as --threads"
                  + " 8,32",
              THREADS),
          inTurns(REPEATS, "every start is one; say --starts instead"),
          rule(
              given(PAIRS).and(CombinationRules::hasOtherOrder),
              "--pairs and --order %s: turns have an order of their own",
              ORDER),
          rule(
              request -> isVisited(request) && isShort(request.measurement()),
              "--order visits and --duration %s: too short for several visits; allowed: 8s or more",
              DURATION),
          inTurns(OPERATIONS, "a turn ends with its time"),
          inTurns(PHASES, "a phase would be cut by turns; measure phases without --pairs"),
          inTurns(LATENCY_AT, "a rate is one for all systems: say --target OPS"),
          inTurns(SLO, "a search measures one cell after the other; drop one of them"),
          inTurns(CLIENTS_SCAN, "a scan measures one cell after the other; drop one of them"),
          inTurns(MEMORY, "a cache fills for longer than a turn; drop one of them"),
          rule(
              given(HIT_RATE).and(CombinationRules::hasOneLimit),
              "--hit-rate: is reached at a size of memory; add --memory LOW..HIGH"),
          inTurns(PROFILE, "profile a sweep without turns"),
          inTurns(PROBE, "a probe has no turns; drop one of them"),
          inTurns(PROBE_WRITES, "a probe has no turns; drop one of them"),
          inTurns(FAULT, "a fault in a turn has no meaning: compare faults by --repeats"),
          inTurns(VERIFY, "what is read back would be in no turn; verify without --pairs"),
          rule(
              given(PAIRS).and(given(TARGET)).and(request -> request.rates().target().isEmpty()),
              "--pairs and --target %s: systems are compared at one rate, as --target 5000",
              TARGET),
          rule(
              given(PAIRS).and(CombinationRules::isOfPods),
              "--pairs and --clients %s: pods of two systems are never on one node; say --clients"
                  + " local:N, or hosts to log into",
              CLIENTS),
          phases(DURATION),
          phases(OPERATIONS),
          phases(TARGET),
          phases(LATENCY_AT),
          phases(CLIENTS_SCAN),
          rule(
              given(PHASES).and(CombinationRules::hasOpenThreads),
              "--phases %s: needs numbers of client threads with an end, as --threads 32, since"
                  + " what changes has no knee",
              PHASES),
          rule(
              given(ARRIVALS).and(none(TARGET, LATENCY_AT, SLO, PHASES)),
              "--arrivals %s: a closed loop has none; add --target, --latency-at, --slo or"
                  + " --phases",
              ARRIVALS),
          both(TARGET, LATENCY_AT, "one rate, or shares of the measured peak; drop one of them"),
          rule(
              given(TARGET).and(CombinationRules::isOpenSchedule),
              "--target %s: needs numbers of client threads with an end, as --threads 32, since at"
                  + " a rate threads have no knee",
              TARGET),
          rule(
              given(SLO).and(request -> request.rates().target().isPresent()),
              "--target and --slo: the search varies the rate itself; drop one of them"),
          rule(
              given(SLO).and(CombinationRules::hasSeveralThreads),
              "--slo: needs one number of client threads, as --threads 16, since what it varies is"
                  + " the rate"),
          both(PROBE, PROBE_WRITES, "a probe reads or writes; drop one of them"),
          rule(
              given(NAMESPACE).or(given(IMAGE)).and(request -> !isOfPods(request)),
              "--namespace and --image are those of pods, and --clients %s starts none: drop them,"
                  + " or say --clients k8s:N",
              CLIENTS),
          rule(
              given(ALLOW_FLUSH).and(CombinationRules::isOfPods),
              "--allow-flush and --clients %s: the store is reached from the pods, and not from"
                  + " here; empty it yourself, and drop the option",
              CLIENTS),
          rule(
              given(PROBE).or(given(PROBE_WRITES)).and(CombinationRules::isOfPods),
              "--probe and --clients %s: the probe is a client of this machine, which the store is"
                  + " not reached from; drop one of them",
              CLIENTS),
          rule(
              given(YCSB_HOME).and(CombinationRules::isElsewhere),
              "--clients %s and --ycsb-home: the other machines have no install of YCSB; drop one"
                  + " of them",
              CLIENTS),
          rule(
              given(YCSB_HOME).and(request -> request.hasClient(runs(ClientProgram.BENCHMARK))),
              "--client benchmark and --ycsb-home: an install of YCSB is measured by its own"
                  + " client; drop one of them"),
          rule(
              request ->
                  request.hasClient(
                      runs(ClientProgram.STOCK)
                          .and(it -> it.threads() == ClientProgram.Threads.VIRTUAL)),
              "--client-threads virtual: YCSB's own client has platform threads; drop it, or say"
                  + " --client benchmark without --ycsb-home"),
          rule(
              request ->
                  request.measurement().operations().orElse(0) > Units.MOST
                      && (request.clients().count() > 1
                          || request.hasClient(runs(ClientProgram.STOCK))),
              "--operations %s: YCSB's own client, and each of several, counts up to "
                  + Units.MOST
                  + "; say --client benchmark, and have one client",
              OPERATIONS),
          rule(
              request ->
                  request.measurement().operations().orElse(0)
                      > (long) Units.MOST * request.measurement().threads().smallest(),
              "--operations %s: each client thread counts up to "
                  + Units.MOST
                  + "; say fewer, or more --threads",
              OPERATIONS),
          rule(
              given(PROFILE).and(CombinationRules::isElsewhere),
              "--profile and --clients %s: only clients of this machine are profiled; drop one of"
                  + " them, or say --clients local:N",
              CLIENTS),
          rule(
              given(CLIENT_CPUS).and(CombinationRules::isElsewhere),
              "--client-cpus %s and --clients %s: only clients of this machine are bound to"
                  + " processors from here; drop one of them. Hosts of ssh: taskset or a cpuset"
                  + " there; pods: the requests and limits of --image's cluster",
              CLIENT_CPUS,
              CLIENTS),
          rule(
              given(CLIENT_JAR).and(CombinationRules::isElsewhere),
              "--client-jar and --clients %s: a jar is given to clients of this machine only; drop"
                  + " one of them",
              CLIENTS));

  /** What one program of this machine, which knows no turns and no rate of all, can't do. */
  private static final List<SweepOption> WITHOUT_MEMTIER =
      List.of(
          PAIRS,
          CLIENTS,
          CLIENTS_SCAN,
          TARGET,
          LATENCY_AT,
          SLO,
          PHASES,
          OPERATIONS,
          VERIFY,
          FAULT,
          PROFILE,
          YCSB_HOME,
          CLIENT_JAR);

  private CombinationRules() {}

  /**
   * A combination that is refused.
   *
   * @param message with a place for the value of each option that it tells
   */
  private record Rule(Predicate<SweepRequest> broken, String message, List<SweepOption> told) {

    UserError error(SweepRequest request) {
      return UserError.of(message, told.stream().map(option -> value(option, request)).toArray());
    }

    private static String value(SweepOption option, SweepRequest request) {
      return option == CLIENTS
          ? request.clients().text()
          : request.options().text(option).orElse("");
    }
  }

  private static Rule rule(Predicate<SweepRequest> broken, String message, SweepOption... told) {
    return new Rule(broken, message, List.of(told));
  }

  private static Rule both(SweepOption one, SweepOption other, String reason) {
    return rule(given(one).and(given(other)), one + " and " + other + ": " + reason);
  }

  private static Rule phases(SweepOption contrary) {
    return both(PHASES, contrary, "the phases say that; drop one of them");
  }

  private static Rule alone(SweepOption option) {
    return rule(
        given(option).and(none(PAIRS)), option + ": is about --pairs, and it is not there; add it");
  }

  private static Rule inTurns(SweepOption contrary, String reason) {
    return both(PAIRS, contrary, reason);
  }

  private static Predicate<SweepRequest> given(SweepOption option) {
    return request -> request.options().has(option);
  }

  private static Predicate<SweepRequest> none(SweepOption... options) {
    return request -> Arrays.stream(options).noneMatch(request.options()::has);
  }

  private static Predicate<ClientVariant> runs(ClientProgram program) {
    return client -> client.program() == program;
  }

  private static boolean isElsewhere(SweepRequest request) {
    return request.clients().launcher() != Launcher.LOCAL;
  }

  private static boolean isOfPods(SweepRequest request) {
    return request.clients().launcher() == Launcher.KUBERNETES;
  }

  /** Threads rise up to the knee. */
  private static boolean hasOpenThreads(SweepRequest request) {
    return request.measurement().threads().open();
  }

  /** That of a run which is resumed says what its cells would have had without turns. */
  private static boolean hasOtherOrder(SweepRequest request) {
    return request.measurement().order().kind() != OrderPlan.Kind.INTERLEAVED;
  }

  private static boolean isOpenSchedule(SweepRequest request) {
    return hasOpenThreads(request) && request.rates().schedule().isPresent();
  }

  private static boolean hasSeveralThreads(SweepRequest request) {
    return hasOpenThreads(request) || request.measurement().threads().counts().size() != 1;
  }

  /** A server is stopped by a command, and started by none. */
  private static boolean isStoppedOnly(SweepRequest request) {
    return request.systems().stream()
        .map(system -> system.server().lifetime())
        .anyMatch(lifetime -> lifetime.stop().isPresent() && lifetime.start().isEmpty());
  }

  /** As many systems of several limits as {@code --memory} makes. */
  private static boolean hasOneLimit(SweepRequest request) {
    return request.systems().stream()
            .map(system -> system.server().form().maxMemoryMegabytes())
            .distinct()
            .count()
        < 2;
  }

  private static boolean isShort(MeasurementPlan measurement) {
    return measurement.durationSeconds() < TurnPlan.LEAST_VISITED_SECONDS;
  }

  private static boolean isVisited(SweepRequest request) {
    return request.measurement().order().kind() == OrderPlan.Kind.VISITS;
  }

  private static Rule withoutVisits(SweepOption contrary) {
    var message =
        ORDER + " visits and " + contrary + ": such cells take no turns; drop one of them";
    return rule(given(contrary).and(CombinationRules::isVisited), message);
  }

  private static Rule withoutMemtier(SweepOption contrary) {
    return rule(
        given(contrary).and(request -> request.hasClient(runs(ClientProgram.MEMTIER))),
        "--client memtier and "
            + contrary
            + ": memtier_benchmark measures as fast as it can, on this machine, and alone; drop"
            + " one of them");
  }

  /** Refuses the first combination that is none. */
  static void check(SweepRequest request) throws UserError {
    var memtier = WITHOUT_MEMTIER.stream().map(CombinationRules::withoutMemtier);
    var visits = MeasurementOptions.WITHOUT_VISITS.stream().map(CombinationRules::withoutVisits);
    for (var rule : Stream.of(RULES.stream(), memtier, visits).flatMap(it -> it).toList()) {
      if (rule.broken().test(request)) {
        throw rule.error(request);
      }
    }
  }
}
