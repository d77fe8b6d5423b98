// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Causes;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.Shared;
import io.github.ycsbsweep.support.Values;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for one Redis server. A record is a hash under its key; the table's name is not
 * used. An instance and its connection belong to one YCSB thread.
 */
public final class RedisBinding extends DB {

  private static final Shared<Common> COMMON = new Shared<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(RedisSettings settings, FailureLog failures, Watchdog watchdog) {
    Common(RedisSettings settings) {
      this(settings, FailureLog.toStandardError("redis"), new Watchdog());
    }

    RedisServerState state() {
      return new RedisServerState(settings, watchdog);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      watchdog.close();
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(
      RedisSettings settings,
      RecordCommands records,
      RedisConnection connection,
      FailureLog failures) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    var settings = RedisSettings.from(BindingProperties.of(catalog, getProperties()));
    var common = COMMON.acquire(() -> new Common(settings));
    try {
      session =
          Optional.of(
              new Session(
                  settings,
                  new RecordCommands(settings.index(), settings.insert()),
                  Preflight.connect(settings, common.watchdog()),
                  common.failures()));
      STATES.before(settings.serverState(), common.failures(), common.state());
    } finally {
      if (session.isEmpty()) {
        COMMON.release();
      }
    }
  }

  @Override
  public void cleanup() {
    session.ifPresent(
        open -> {
          open.connection().close();
          COMMON.release();
        });
    session = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run("READ", key, (records, link) -> records.read(link, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status = run("INSERT", key, (records, link) -> records.insert(link, key, fields));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, (records, link) -> records.update(link, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, (records, link) -> records.delete(link, key));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!session.orElseThrow().settings().index().exists()) {
      return Status.NOT_IMPLEMENTED;
    }
    var wanted = wanted(fields);
    return run(
        "SCAN",
        startkey,
        (records, link) -> records.scan(link, startkey, recordcount, wanted, result));
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var open = session.orElseThrow();
    try {
      return open.connection()
          .exchange(
              link -> {
                var status = operation.on(open.records(), link);
                var error = link.replies().takeError();
                if (error.isEmpty()) {
                  return status;
                }
                open.failures().failed(name, open.settings().address(), key, error.get());
                return Status.ERROR;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(open, name, key, e);
    } catch (IOException | RuntimeException e) {
      return failed(open, name, key, e);
    }
  }

  private static Status failed(Session open, String name, String key, Exception e) {
    open.failures().failed(name, open.settings().address(), key, Causes.root(e));
    return Status.ERROR;
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records, RedisLink link) throws IOException;
  }
}
