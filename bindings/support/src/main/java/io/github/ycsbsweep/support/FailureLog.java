// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * The failures of one binding in one process: the first of each kind in a line, later ones counted,
 * the counts printed at the end. A kind is an operation with a cause: the class of the innermost
 * exception, or the first word of a server's error reply. A failure of a known kind costs no lock.
 */
public final class FailureLog implements AutoCloseable {

  private final String store;
  private final Consumer<String> sink;
  private final ConcurrentMap<Kind, LongAdder> counts = new ConcurrentHashMap<>();
  private final Set<String> warnings = ConcurrentHashMap.newKeySet();

  /** Lines go to the sink, a line for each call. */
  public FailureLog(String store, Consumer<String> sink) {
    this.store = store;
    this.sink = sink;
  }

  /** Lines go to standard error. */
  @MayPrint
  public static FailureLog toStandardError(String store) {
    return new FailureLog(store, System.err::println);
  }

  /**
   * Counts a failed operation; prints it if it is the first of its kind.
   *
   * @param address host:port
   */
  public void failed(String operation, String address, String key, Throwable cause) {
    var name = RootCause.root(cause).getClass().getSimpleName();
    if (isFirst(new Kind(operation, address, name))) {
      print(operation, address, key, RootCause.describe(cause));
    }
  }

  /** As above, for a cause that came as a message: its first word tells its kind. */
  public void failed(String operation, String address, String key, String reason) {
    var space = reason.indexOf(' ');
    var name = space < 0 ? reason : reason.substring(0, space);
    if (isFirst(new Kind(operation, address, name))) {
      print(operation, address, key, reason);
    }
  }

  /** Prints a warning, the first time that it is given. */
  public void warnOnce(String message) {
    if (warnings.add(message)) {
      sink.accept(store + ": warning: " + message);
    }
  }

  /** Prints something else that is worth knowing of the run. */
  public void tell(String message) {
    sink.accept(store + ": " + message);
  }

  /** Prints how often something happened, if it did. */
  public void tell(LongAdder count, String what) {
    if (count.sum() > 0) {
      tell(count.sum() + what);
    }
  }

  /** Prints how often each kind of failure happened. */
  @Override
  public void close() {
    counts.keySet().stream().map(this::count).sorted().forEach(sink);
  }

  /** Takes the kind out: a thread that still fails begins to count again. */
  private String count(Kind kind) {
    return String.format(
        Locale.ROOT,
        "%s %s %s %s: %,d failed",
        store,
        kind.address(),
        kind.operation(),
        kind.cause(),
        counts.remove(kind).sum());
  }

  private boolean isFirst(Kind kind) {
    var known = counts.get(kind);
    if (known == null) {
      var fresh = new LongAdder();
      fresh.increment();
      known = counts.putIfAbsent(kind, fresh);
    }
    if (known != null) {
      known.increment();
    }
    return known == null;
  }

  private void print(String operation, String address, String key, String cause) {
    sink.accept(
        String.join(" ", store, address, operation, LogText.of(key)) + ": " + LogText.of(cause));
  }

  private record Kind(String operation, String address, String cause) {}
}
