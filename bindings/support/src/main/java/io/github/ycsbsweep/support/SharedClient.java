// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.DBException;

/**
 * The one client of a process: connected by the first thread, closed by the last. A binding holds
 * it in a constant, since YCSB makes a binding for each thread.
 *
 * @param <C> the store's client
 */
public final class SharedClient<C extends StoreClient> {

  private final String store;
  private final SharedInstance<Connection<C>> connected = new SharedInstance<>(this::close);
  private final ServerStateFiles states = new ServerStateFiles();

  /** Of clients that were closed: who reads back what was written opens another one. */
  private Optional<ClientEvents> counted = Optional.empty();

  /**
   * Not connected yet.
   *
   * @param store the binding's name, also of its properties file
   */
  public SharedClient(String store) {
    this.store = store;
  }

  /** The binding's name. */
  String store() {
    return store;
  }

  /** Counts a thread in; the first one connects. */
  Connection<C> acquire(
      Optional<String> statePath, Optional<String> hiccupLog, Connector<C> connector)
      throws DBException {
    return connected.acquire(
        () -> {
          var failures = FailureLog.toStandardError(store);
          var client = connector.connect(failures);
          var hiccups = hiccupLog.flatMap(file -> measureHiccups(file, failures));
          return new Connection<>(client, failures, statePath, hiccups, new LongAdder());
        });
  }

  /** Operations are measured without them, too. */
  private static Optional<HiccupMeter> measureHiccups(String file, FailureLog failures) {
    try {
      return Optional.of(HiccupMeter.start(Path.of(file), HiccupMeter.CLIENT_SLEEP));
    } catch (IOException | InvalidPathException e) {
      warn(failures, e);
      return Optional.empty();
    }
  }

  private static void end(HiccupMeter meter, FailureLog failures) {
    try {
      meter.close();
    } catch (IOException e) {
      warn(failures, e);
    }
  }

  private static void warn(FailureLog failures, Exception cause) {
    failures.warnOnce("hiccups not measured: " + LogText.of(RootCause.describe(cause)));
  }

  /** To be called by every thread that can work: the first one asks the server what it is. */
  void askServer(Connection<C> open) {
    states.before(open.statePath(), open.failures(), open.client().state());
  }

  /** Counts a thread out; the last one closes. */
  void release() {
    connected.release();
  }

  private void close(Connection<C> last) {
    var failures = last.failures();
    last.hiccups().ifPresent(meter -> end(meter, failures));
    states.after(last.statePath(), failures, last.client().state());
    last.client().events().ifPresent(events -> write(events, last));
    try {
      last.client().close(failures);
    } catch (Exception e) {
      failures.failed("CLEANUP", last.client().address(), "", e);
    }
    failures.tell(last.lostInserts(), " inserts of batches were not written, or may not be");
    failures.close();
  }

  private synchronized void write(ClientEvents events, Connection<C> last) {
    counted.ifPresent(events::addAll);
    counted = Optional.of(events);
    events.write(last.statePath(), last.failures());
  }

  /**
   * What threads share.
   *
   * @param hiccups measures the pauses of the process; empty: nobody asked for them
   * @param lostInserts counts the inserts of batches that were not written
   */
  record Connection<C extends StoreClient>(
      C client,
      FailureLog failures,
      Optional<String> statePath,
      Optional<HiccupMeter> hiccups,
      LongAdder lostInserts) {}

  /** Makes the store's client. */
  @FunctionalInterface
  interface Connector<C> {
    C connect(FailureLog failures) throws DBException;
  }
}
