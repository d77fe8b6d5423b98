// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding without its store: what the bindings of all stores have in common. YCSB makes an
 * instance for each thread. A store's binding says
 *
 * <ul>
 *   <li>{@link #settings}: what the properties mean; every thread asks, so that a bad value fails
 *       each of them;
 *   <li>{@link #connect}: the client that the threads share, which only the first thread makes;
 *   <li>{@link #openSession}: what a thread does on records, with what it has of its own.
 * </ul>
 *
 * <p>This class counts the threads in and out, refuses unknown properties, writes what the server
 * says of itself, measures the hiccups of the process, offers itself to the workload ({@link
 * OfferedBindings}), gives values back to a failed insert, and collects inserts where {@link
 * #batchSize} is above 1. It allocates nothing for a read, a delete or a scan, and for a write the
 * map of values that the store is given.
 *
 * @param <S> the settings
 * @param <C> the client
 * @param <T> the session of a thread
 */
public abstract class StoreBinding<S, C extends StoreClient, T extends StoreSession> extends DB
    implements BindingSettings {

  private final SharedClient<C> shared;
  private Optional<BindingState<C, T>> open = Optional.empty();

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record BindingState<C extends StoreClient, T extends StoreSession>(
      SharedClient.Connection<C> connected, T session, InsertBatch batch) {}

  /**
   * For the store's own constructor, which has no parameters.
   *
   * @param shared a constant of the store's class
   */
  protected StoreBinding(SharedClient<C> shared) {
    this.shared = shared;
  }

  /**
   * What the properties mean.
   *
   * @throws DBException naming the property, its value and what is allowed
   */
  protected abstract S settings(BindingProperties properties) throws DBException;

  /**
   * Connects the client that all threads share.
   *
   * @param failures takes warnings of settings that mean nothing here
   * @throws DBException with the address and the cause; nothing is left open
   */
  protected abstract C connect(S settings, FailureLog failures) throws DBException;

  /**
   * Opens the session of this thread.
   *
   * @throws DBException with the address and the cause; nothing is left open
   */
  protected abstract T openSession(S settings, C client) throws DBException;

  /** How many inserts of this thread are written together; 1: each is written at once. */
  protected int batchSize(S settings) {
    return 1;
  }

  /** The server that this thread's failures are of. */
  protected String address() {
    return client().address();
  }

  /** Logs a failure of this thread; the first word of an error reply tells its kind. */
  private Status failed(String operation, String key, Exception cause) {
    if (cause instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (cause instanceof ErrorReply) {
      failures().failed(operation, address(), key, cause.getMessage());
    } else {
      failures().failed(operation, address(), key, cause);
    }
    return Status.ERROR;
  }

  /** The client, between {@code init} and {@code cleanup}. */
  protected final C client() {
    return open.orElseThrow().connected().client();
  }

  /** The session of this thread, between {@code init} and {@code cleanup}. */
  protected final T session() {
    return open.orElseThrow().session();
  }

  /** The log of all threads, between {@code init} and {@code cleanup}. */
  protected final FailureLog failures() {
    return open.orElseThrow().connected().failures();
  }

  @Override
  public final S settingsOf(Properties given) throws DBException {
    setProperties(given);
    return settings(known(given));
  }

  private BindingProperties known(Properties given) throws DBException {
    var catalog = PropertyCatalog.load(getClass().getClassLoader(), shared.store());
    return BindingProperties.of(catalog, given);
  }

  @Override
  public void init() throws DBException {
    var properties = known(getProperties());
    var settings = settings(properties);
    var connected =
        shared.acquire(
            properties.optional(ServerStateFiles.PROPERTY),
            Optional.ofNullable(getProperties().getProperty(HiccupMeter.PROPERTY)),
            failures -> {
              TimesToLive.unset(getProperties(), properties).ifPresent(failures::warnOnce);
              return connect(settings, failures);
            });
    try {
      var batch = new InsertBatch(batchSize(settings), this::write);
      open =
          Optional.of(
              new BindingState<>(connected, openSession(settings, connected.client()), batch));
    } finally {
      if (open.isEmpty()) {
        shared.release();
      }
    }
    shared.askServer(connected);
    OfferedBindings.offer(getProperties(), this);
  }

  /** Empties the servers, between {@code init} and {@code cleanup}. */
  final void flush(Duration limit) throws Exception {
    client().flush(limit);
  }

  @Override
  public void cleanup() {
    if (open.isPresent()) {
      try {
        open.get().batch().flush();
        session().close();
      } catch (Exception e) {
        failed("CLEANUP", "", e);
      } finally {
        open = Optional.empty();
        shared.release();
      }
    }
  }

  @Override
  public final Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return session().read(table, key, fields == null ? Set.of() : fields, result);
    } catch (Exception e) {
      return failed("READ", key, e);
    }
  }

  @Override
  public final Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status = insertOrCollect(table, key, fields);
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public final Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    try {
      return session().update(table, key, fields);
    } catch (Exception e) {
      return failed("UPDATE", key, e);
    }
  }

  @Override
  public final Status delete(String table, String key) {
    try {
      return session().delete(table, key);
    } catch (Exception e) {
      return failed("DELETE", key, e);
    }
  }

  @Override
  public final Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    try {
      return session()
          .scan(table, startkey, recordcount, fields == null ? Set.of() : fields, result);
    } catch (Exception e) {
      return failed("SCAN", startkey, e);
    }
  }

  /** Runs an operation that YCSB has not; whatever goes wrong is logged and an ERROR. */
  protected final Status run(String operation, String key, Callable<Status> steps) {
    try {
      return steps.call();
    } catch (Exception e) {
      return failed(operation, key, e);
    }
  }

  private Status insertOrCollect(String table, String key, Map<String, byte[]> fields) {
    try {
      var batch = open.orElseThrow().batch();
      return batch.collects()
          ? batch.add(table, new NewRecord(key, fields))
          : session().insert(table, key, fields);
    } catch (Exception e) {
      return failed("INSERT", key, e);
    }
  }

  /** Writes a batch. What fails is logged, counted, and does not come back. */
  private Status write(String table, List<NewRecord> records) {
    var lost = records.size();
    try {
      lost = session().insertAll(table, records, failures());
    } catch (Exception e) {
      failed("INSERT", records.get(0).key(), e);
    }
    open.orElseThrow().connected().lostInserts().add(lost);
    return lost == 0 ? Status.OK : Status.ERROR;
  }
}
