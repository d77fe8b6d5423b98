// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.CommandStore;
import io.github.ycsbsweep.support.OfferedBindings;
import io.github.ycsbsweep.support.TypedCommand.KeyType;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Runs commands of a store whose keys have types, each as often as its share says, and measures
 * each under its name. Its properties are those of commands.properties. The commands go around
 * YCSB's wrapper, as those of {@link TimelineWorkload} do. With a binding that runs none, no thread
 * starts.
 *
 * <p>Keys of a type are apart from those of all others. In YCSB's load phase each of {@code
 * recordcount} keys is made by one command, measured as {@code INSERT}.
 */
public final class CommandWorkload extends Workload {

  private Optional<SharedState> started = Optional.empty();

  /**
   * What all threads share.
   *
   * @param loaded number of the next key that is loaded
   */
  private record SharedState(
      CommandSettings settings,
      AtomicLong loaded,
      OperationMeasurements operations,
      OfferedBindings bindings) {}

  @Override
  public void init(Properties properties) throws WorkloadException {
    start(properties, Measurements.getMeasurements());
  }

  /** With measurements of one's own: YCSB has one set a process, and no way to empty it. */
  void start(Properties properties, Measurements measurements) throws WorkloadException {
    try {
      var settings = CommandSettings.from(properties);
      started =
          Optional.of(
              new SharedState(
                  settings,
                  new AtomicLong(settings.first()),
                  new OperationMeasurements(measurements, properties),
                  OfferedBindings.askFor(properties)));
    } catch (DBException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
  }

  /** A thread's state is the store of its binding. */
  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    var all = started.orElseThrow();
    var store =
        all.bindings()
            .ofThisThread(CommandStore.class)
            .orElseThrow(
                () ->
                    new WorkloadException(
                        "this binding runs no commands: its binding.properties would name the"
                            + " capability commands"));
    var several = all.settings().ofSeveralKeys();
    if (several.isPresent() && !store.takesSeveralKeys()) {
      throw new WorkloadException(
          "commands.mix: "
              + several.get()
              + " of several keys: allowed is only on one server, since keys are spread over"
              + " several; take it out of the mix, or leave out its number of items");
    }
    return store;
  }

  /** Measured by YCSB's own name of what a load does. */
  @Override
  public boolean doInsert(DB db, Object thread) {
    var all = started.orElseThrow();
    var number = all.loaded().getAndIncrement();
    var keys = all.settings().keysOf(number);
    var command = keys.type().loading();
    var key = keys.key(number);
    var rest = keys.load();
    return all.operations()
        .measure("INSERT", () -> ((CommandStore) thread).command(command, key, rest))
        .isOk();
  }

  @Override
  public boolean doTransaction(DB db, Object thread) {
    var all = started.orElseThrow();
    var settings = all.settings();
    var use = settings.mix().next();
    var command = use.command();
    var type = command.type() == KeyType.ANY ? settings.types().next() : command.type();
    var keys = settings.keys().get(type);
    var key = keys.nextKey();
    var rest = keys.next(command, use.nextItems());
    all.operations()
        .measure(command.name(), () -> ((CommandStore) thread).command(command, key, rest));
    return true;
  }
}
