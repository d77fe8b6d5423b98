// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Causes;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.Shared;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.TimelineStores;
import io.github.ycsbsweep.support.Values;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongConsumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for one Redis server. A record is a hash under its key; the table's name is not
 * used. An instance and its connection belong to one YCSB thread.
 */
public final class RedisBinding extends DB implements TimelineStore {

  private static final Shared<Common> COMMON = new Shared<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(
      RedisSettings settings, FailureLog failures, Watchdog watchdog, Nodes nodes) {
    Common(RedisSettings settings, Watchdog watchdog) {
      this(settings, FailureLog.toStandardError("redis"), watchdog, new Nodes(watchdog));
    }

    RedisServerState state() {
      return new RedisServerState(settings, watchdog);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      nodes.close();
      watchdog.close();
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(
      RedisSettings settings,
      RecordCommands records,
      TimelineCommands timelines,
      Route route,
      FailureLog failures) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    var settings = RedisSettings.from(BindingProperties.of(catalog, getProperties()));
    var common = COMMON.acquire(() -> new Common(settings, new Watchdog()));
    try {
      session = Optional.of(open(settings, common));
      STATES.before(settings.serverState(), common.failures(), common.state());
      TimelineStores.offer(getProperties(), this);
    } finally {
      if (session.isEmpty()) {
        COMMON.release();
      }
    }
  }

  private static Session open(RedisSettings settings, Common common) throws DBException {
    var connection = common.nodes().of(settings.server(), settings).connect();
    Preflight.check(connection, settings.index());
    return new Session(
        settings,
        new RecordCommands(settings.index(), settings.insert()),
        new TimelineCommands(settings.timeline()),
        new Route.Standalone(connection),
        common.failures());
  }

  @Override
  public void cleanup() {
    session.ifPresent(
        open -> {
          open.route().close();
          COMMON.release();
        });
    session = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run("READ", key, (records, connection) -> records.read(connection, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status =
        run("INSERT", key, (records, connection) -> records.insert(connection, key, fields));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, (records, connection) -> records.update(connection, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, (records, connection) -> records.delete(connection, key));
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
        (records, connection) -> records.scan(connection, startkey, recordcount, wanted, result));
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = session.orElseThrow().timelines();
    return run(
        "APPEND",
        timeline,
        (records, connection) -> timelines.append(connection, timeline, id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = session.orElseThrow().timelines();
    return run(
        "NEWEST",
        timeline,
        (records, connection) -> timelines.newest(connection, timeline, count, ids));
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var open = session.orElseThrow();
    var connection = open.route().to(key);
    try {
      return operation.on(open.records(), connection);
    } catch (ErrorReply e) {
      open.failures().failed(name, connection.server().toString(), key, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      open.failures().failed(name, connection.server().toString(), key, e);
    } catch (IOException | RuntimeException e) {
      open.failures().failed(name, connection.server().toString(), key, Causes.root(e));
    }
    return Status.ERROR;
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records, RedisConnection connection)
        throws ErrorReply, IOException, InterruptedException;
  }
}
