// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.TimelineStores;
import io.github.ycsbsweep.support.Values;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for Redis: a server, a cluster, or shards. A record is a hash under its key; the
 * table's name is not used. An instance and its connection belong to one YCSB thread.
 */
public class RedisBinding extends DB implements TimelineStore {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(
      RedisSettings settings,
      FailureLog failures,
      Watchdog watchdog,
      RouteFactory routes,
      LongAdder lostInserts) {

    /** Talks to a cluster already: it is asked once for all threads, or fails once for all. */
    static Common of(RedisSettings settings) throws DBException {
      var watchdog = new Watchdog();
      var routes = new RouteFactory(watchdog);
      try {
        routes.discover(settings);
        return new Common(
            settings, FailureLog.toStandardError("redis"), watchdog, routes, new LongAdder());
      } catch (DBException e) {
        watchdog.close();
        throw e;
      }
    }

    RedisServerState state() {
      return new RedisServerState(settings, watchdog, () -> routes.servers(settings));
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      routes.close();
      watchdog.close();
      if (lostInserts.sum() > 0) {
        failures.tell(lostInserts.sum() + " inserts of batches were not written, or may not be");
      }
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(
      RedisSettings settings,
      RecordCommands records,
      TimelineCommands timelines,
      Route route,
      InsertPipeline inserts,
      FailureLog failures) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(RedisBinding.class.getClassLoader(), "redis");
    var settings =
        RedisSettings.from(BindingProperties.of(catalog, getProperties()), getProperties());
    var common = COMMON.acquire(() -> Common.of(settings));
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
    var route = common.routes().open(settings);
    return new Session(
        settings,
        settings.layout().commands(),
        new TimelineCommands(settings.timeline()),
        route,
        new InsertPipeline(settings.batchSize(), route, common.failures(), common.lostInserts()),
        common.failures());
  }

  @Override
  public void cleanup() {
    session.ifPresent(
        open -> {
          open.inserts().send();
          open.route().close();
          COMMON.release();
        });
    session = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run("READ", key, (records, route) -> records.read(route, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var open = session.orElseThrow();
    var status =
        run(
            "INSERT",
            key,
            (records, route) ->
                open.settings().batchSize() == 1
                    ? records.insert(route, key, fields)
                    : open.inserts().add(records.insertion(route, key, fields)));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, (records, route) -> records.update(route, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, (records, route) -> records.delete(route, key));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!session.orElseThrow().settings().layout().index().exists()) {
      return Status.NOT_IMPLEMENTED;
    }
    var wanted = wanted(fields);
    return run(
        "SCAN",
        startkey,
        (records, route) -> records.scan(route, startkey, recordcount, wanted, result));
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = session.orElseThrow().timelines();
    return run(
        "APPEND",
        timeline,
        (records, route) -> timelines.append(to(route, timeline), timeline, id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = session.orElseThrow().timelines();
    return run(
        "NEWEST",
        timeline,
        (records, route) -> timelines.newest(to(route, timeline), timeline, count, ids));
  }

  private static RedisConnection to(Route route, String key) {
    return route.to(key.getBytes(UTF_8));
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var open = session.orElseThrow();
    try {
      return operation.on(open.records(), open.route());
    } catch (ErrorReply e) {
      open.failures().failed(name, open.route().server().toString(), key, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      open.failures().failed(name, open.route().server().toString(), key, e);
    } catch (IOException | RuntimeException e) {
      open.failures().failed(name, open.route().server().toString(), key, RootCause.root(e));
    }
    return Status.ERROR;
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records, Route route)
        throws ErrorReply, IOException, InterruptedException;
  }
}
