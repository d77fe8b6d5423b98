// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * Another workload, whose operations begin at one instant: on all threads of the client, and on
 * those of other clients. Its properties are those of simultaneous.properties.
 *
 * <p>Each thread of YCSB's client connects, and then waits here: what it does after that, its
 * pacing at a target included, begins at the release. A client that is never released does nothing,
 * and ends. Where several systems take turns, its threads work in those of its own.
 */
public final class SimultaneousWorkload extends WrappingWorkload implements ThreadObserver {

  private Optional<SharedState> started = Optional.empty();
  private volatile List<Thread> threads = List.of();
  private volatile Runnable begin = () -> {};
  private final CompletableFuture<Long> first = new CompletableFuture<>();
  private Turns turns = new Turns(Optional.empty());

  private record SharedState(StartingGate gate, Thread coordinator) {}

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, ClientEnvironment.ofThisProcess());
  }

  /** In an environment of the caller's. */
  void start(Properties properties, ClientEnvironment environment) throws WorkloadException {
    var settings = settings(properties);
    wrap("sweep.workload", settings.workload(), properties);
    turns = new Turns(settings.turns());
    if (inner() instanceof ScheduledWorkload scheduled) {
      scheduled.take(turns);
    }
    takeShare(settings, properties);
    var gate = new StartingGate();
    var coordinator =
        new Thread(
            new StartParticipant(
                settings,
                gate,
                new StartParticipant.Client(() -> begin.run(), this::requestStop, first),
                environment,
                new LostThreadDetector(() -> threads)),
            "coordinator");
    coordinator.setDaemon(true);
    started = Optional.of(new SharedState(gate, coordinator));
    coordinator.start();
  }

  @Override
  public void observe(List<Thread> ofClient, Runnable beforeOperations) {
    threads = List.copyOf(ofClient);
    begin = beforeOperations;
  }

  /**
   * Leaves YCSB this client's share of the operations: it divides them among its threads when the
   * workload is there, whose keys are drawn with all of them in view, the same for every client.
   */
  private static void takeShare(SimultaneousSettings settings, Properties properties) {
    settings
        .operations()
        .ifPresent(
            share ->
                properties.setProperty(Client.OPERATION_COUNT_PROPERTY, Integer.toString(share)));
  }

  private static SimultaneousSettings settings(Properties properties) throws WorkloadException {
    try {
      var settings = SimultaneousSettings.from(properties);
      if (settings.others().isPresent()) {
        checkIsNew("sweep.ready", settings.others().get().ready());
        checkIsNew("sweep.release", settings.others().get().release());
      }
      return settings;
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /** What another client left there would be taken for this one's. */
  private static void checkIsNew(String property, Path file) throws WorkloadException {
    if (Files.exists(file)) {
      throw new WorkloadException(
          property + "=" + file + ": allowed is a file that is not there yet");
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    var state = inner().initThread(properties, thread, threads);
    turns.begin(started().gate().pass(threads), threads);
    return state;
  }

  @Override
  public boolean doInsert(DB db, Object thread) {
    return hasTurn() && noted(inner().doInsert(db, thread));
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    return hasTurn() && noted(inner().doTransaction(db, thread));
  }

  /** A schedule waits for the turn that its operation is due in. */
  private boolean hasTurn() {
    return inner() instanceof ScheduledWorkload || turns.await(this::isStopRequested);
  }

  private boolean noted(boolean result) {
    if (!first.isDone()) {
      first.complete(System.nanoTime());
    }
    return result;
  }

  @Override
  public void cleanup() throws WorkloadException {
    started().coordinator().interrupt();
    super.cleanup();
  }

  private SharedState started() {
    return started.orElseThrow();
  }
}
