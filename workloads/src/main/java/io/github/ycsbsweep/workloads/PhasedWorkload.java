// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.PhaseSettings.Load;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Other workloads, one after the other and beside each other, in the same threads and on the same
 * records. Its properties are those of phases.properties.
 *
 * <p>A phase begins at its time, counted from the first operation of the client. At a rate an
 * operation belongs to the phase in which it was due: what is late is done before the thread goes
 * on to the next phase. Threads that a phase does not use wait for the next one.
 */
public final class PhasedWorkload extends Workload {

  private Optional<SharedState> started = Optional.empty();

  private record SharedState(
      PhaseSettings settings, Map<Source, Workload> inner, ClientNumber client, Pacing pacing) {}

  /** What makes a workload: phases with the same one go on with its keys. */
  private record Source(String workload, Properties properties) {

    static Source of(Load load) {
      return new Source(load.workload(), load.properties());
    }
  }

  /**
   * A phase of one thread.
   *
   * @param begin seconds since the first operation
   * @param end likewise
   * @param turn what the thread does in it; empty: nothing
   */
  private record ThreadPhase(double begin, double end, Optional<Turn> turn) {}

  /**
   * What a thread does.
   *
   * @param times when its operations are due; empty: one after the other
   */
  private record Turn(Workload inner, Object state, Optional<ArrivalTimes> times) {}

  /** Of one thread, which alone changes it: the phase that it is in, and those that follow. */
  private record PhasedThread(Deque<ThreadPhase> phases) {

    ThreadPhase phase() {
      return phases.element();
    }
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, new Pacing(Measurements.getMeasurements()));
  }

  /** At a pace of the caller's. */
  void start(Properties properties, Pacing pacing) throws WorkloadException {
    try {
      var settings = PhaseSettings.from(properties);
      var client = ClientNumber.from(properties);
      started = Optional.of(new SharedState(settings, inner(settings), client, pacing));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  private static Map<Source, Workload> inner(PhaseSettings settings)
      throws DBException, WorkloadException {
    var made = new LinkedHashMap<Source, Workload>();
    var inserts = new InsertCounter();
    for (var phase : settings.phases()) {
      for (var load : phase.loads()) {
        var source = Source.of(load);
        if (!made.containsKey(source)) {
          made.put(source, made(load.property(), source, inserts));
        }
      }
    }
    return made;
  }

  private static Workload made(String property, Source source, InsertCounter inserts)
      throws DBException, WorkloadException {
    var own = properties(source);
    var workload = WorkloadFactory.of(property, source.workload(), own);
    if (workload instanceof OwnKeysWorkload inserting) {
      inserting.share(inserts);
    }
    workload.init(own);
    return workload;
  }

  /** Those that a workload has; where others insert, one that knows no inserts is as it is. */
  private static Properties properties(Source source) {
    var own = new Properties();
    own.putAll(source.properties());
    if (!WorkloadFactory.knowsInserts(source.workload())) {
      own.remove(WorkloadFactory.FIRST_KEY);
    }
    return own;
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    var settings = started().settings();
    var all = settings.threads() == 0 ? threads : settings.threads();
    // Every client has a part of the threads that a phase uses.
    var number = thread * started().client().clients() + started().client().client();
    var states = new HashMap<Source, Object>();
    for (var inner : started().inner().entrySet()) {
      states.put(inner.getKey(), inner.getValue().initThread(properties, thread, threads));
    }
    var phases = new ArrayDeque<ThreadPhase>();
    var begin = 0.0;
    for (var phase : settings.phases()) {
      var isLast = phases.size() == settings.phases().size() - 1;
      var end = isLast ? Double.POSITIVE_INFINITY : begin + phase.seconds();
      var seed = settings.seed() + 31L * phases.size();
      phases.add(new ThreadPhase(begin, end, turn(phase.loads(), states, seed, number, all)));
      begin = end;
    }
    return new PhasedThread(phases);
  }

  /** The first load has the first threads, what is beside it those that follow. */
  private Optional<Turn> turn(
      List<Load> loads, Map<Source, Object> states, long seed, int number, int all) {
    var beside = loads.stream().skip(1).mapToInt(Load::threads).sum();
    var first = 0;
    for (var load : loads) {
      var threads = load.threads() == 0 ? all - beside : load.threads();
      if (number >= first && number < first + threads) {
        var mine = number - first;
        var source = Source.of(load);
        return Optional.of(
            new Turn(
                started().inner().get(source),
                states.get(source),
                load.curve()
                    .map(
                        curve ->
                            new ArrivalTimes(
                                curve,
                                load.arrivals(),
                                seed + loads.indexOf(load),
                                mine,
                                threads))));
      }
      first += threads;
    }
    return Optional.empty();
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return ((PhasedThread) thread)
        .phase()
        .turn()
        .map(turn -> turn.inner().doInsert(db, turn.state()))
        .orElse(false);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    var thread = (PhasedThread) state;
    while (!isStopRequested()) {
      var turn = thread.phase().turn();
      var isIn = turn.isPresent() ? isIn(thread.phase(), turn.get()) : isOver(thread.phase());
      if (isIn) {
        return turn.isPresent() && turn.get().inner().doTransaction(db, turn.get().state());
      }
      if (!isStopRequested()) {
        thread.phases().remove();
      }
    }
    return false;
  }

  /** Waits until an operation is due; false if none is in this phase any more. */
  private boolean isIn(ThreadPhase phase, Turn turn) {
    if (turn.times().isEmpty()) {
      pacing().isDueNow();
      return pacing().now() - pacing().at(phase.end()) < 0;
    }
    var second = Math.min(Pacing.LONGEST_SECONDS, phase.begin() + turn.times().get().next());
    return second < phase.end() && pacing().await(pacing().at(second), this::isStopRequested);
  }

  /** Waits for the end of a phase in which the thread has nothing to do; true if it has none. */
  private boolean isOver(ThreadPhase phase) {
    return !pacing().pause(pacing().at(phase.end()), this::isStopRequested);
  }

  @Override
  public void requestStop() {
    super.requestStop();
    started().inner().values().forEach(Workload::requestStop);
  }

  @Override
  public boolean isStopRequested() {
    if (super.isStopRequested()) {
      return true;
    }
    for (var workload : started().inner().values()) {
      if (workload.isStopRequested()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void cleanup() throws WorkloadException {
    for (var workload : started().inner().values()) {
      workload.cleanup();
    }
  }

  private Pacing pacing() {
    return started().pacing();
  }

  private SharedState started() {
    return started.orElseThrow();
  }
}
