// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

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
  private final SharedInstance<Connected<C>> connected = new SharedInstance<>(this::close);
  private final ServerStateFiles states = new ServerStateFiles();

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
  Connected<C> acquire(Optional<String> statePath, Connector<C> connector) throws DBException {
    return connected.acquire(
        () -> {
          var failures = FailureLog.toStandardError(store);
          var client = connector.connect(failures);
          return new Connected<>(client, failures, statePath, new LongAdder());
        });
  }

  /** To be called by every thread that can work: the first one asks the server what it is. */
  void askServer(Connected<C> open) {
    states.before(open.statePath(), open.failures(), open.client().state());
  }

  /** Counts a thread out; the last one closes. */
  void release() {
    connected.release();
  }

  private void close(Connected<C> last) {
    var failures = last.failures();
    states.after(last.statePath(), failures, last.client().state());
    try {
      last.client().close(failures);
    } catch (Exception e) {
      failures.failed("CLEANUP", last.client().address(), "", e);
    }
    failures.tell(last.lostInserts(), " inserts of batches were not written, or may not be");
    failures.close();
  }

  /**
   * What threads share.
   *
   * @param lostInserts counts the inserts of batches that were not written
   */
  record Connected<C extends StoreClient>(
      C client, FailureLog failures, Optional<String> statePath, LongAdder lostInserts) {}

  /** Makes the store's client. */
  @FunctionalInterface
  interface Connector<C> {
    C connect(FailureLog failures) throws DBException;
  }
}
