// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Format;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.support.TimelineStores;
import io.github.ycsbsweep.support.Values;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import net.rubyeye.xmemcached.exception.MemcachedException;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for one or several Memcached servers. A record is one value under {@code
 * <table>-<key>}. All YCSB threads share one client and its connections. There are no scans.
 */
public class MemcachedBinding extends DB implements TimelineStore {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Common> common = Optional.empty();

  /** What all threads share. */
  private record Common(
      MemcachedSettings settings,
      FailureLog failures,
      RecordCommands records,
      TimelineCommands timelines) {

    MemcachedServerState state() {
      return new MemcachedServerState(records.client(), settings);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      try {
        records.client().shutdown();
      } catch (IOException e) {
        failures.failed("CLEANUP", settings.address(), "", e);
      }
      tell(records.repeated(), " updates were tried again, since others changed the record");
      tell(timelines.repeated(), " appends were tried again, since others changed the timeline");
      failures.close();
    }

    private void tell(LongAdder count, String what) {
      if (count.sum() > 0) {
        failures.tell(count.sum() + what);
      }
    }
  }

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(MemcachedBinding.class.getClassLoader(), "memcached");
    var settings = MemcachedSettings.from(BindingProperties.of(catalog, getProperties()));
    var open = COMMON.acquire(() -> open(settings, getProperties()));
    common = Optional.of(open);
    STATES.before(settings.serverState(), open.failures(), open.state());
    TimelineStores.offer(getProperties(), this);
  }

  private static Common open(MemcachedSettings settings, Properties workload) throws DBException {
    var failures = FailureLog.toStandardError("memcached");
    if (settings.servers().failureMode() == FailureMode.RETRY) {
      failures.warnOnce(
          "memcached.failureMode=retry: operations are not queued here, but fail as with cancel");
    }
    if (!settings.records().waitsForWrites()) {
      failures.warnOnce(
          "memcached.checkOperationStatus=false: ignored, every answer is waited for");
    }
    var format = settings.records().format() == Format.JSON ? new JsonFormat() : new PackedFormat();
    var client = ClientFactory.connect(settings);
    var transcoder = new StoredValueTranscoder();
    var records =
        new RecordCommands(
            client, settings, format, transcoder, WholeRecord.fieldsOf(workload), new LongAdder());
    var timelines = new TimelineCommands(client, settings, transcoder, new LongAdder());
    return new Common(settings, failures, records, timelines);
  }

  @Override
  public void cleanup() {
    common.ifPresent(open -> COMMON.release());
    common = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = fields == null ? Set.<String>of() : fields;
    return run("READ", table, key, (records, id) -> records.read(id, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status = run("INSERT", table, key, (records, id) -> records.insert(id, fields));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", table, key, (records, id) -> records.update(id, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", table, key, RecordCommands::delete);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status append(String table, String timeline, long id, int limit) {
    var timelines = common.orElseThrow().timelines();
    return run("APPEND", table, timeline, (records, key) -> timelines.append(key, id, limit));
  }

  @Override
  public Status newest(String table, String timeline, int count, LongConsumer ids) {
    var timelines = common.orElseThrow().timelines();
    return run("NEWEST", table, timeline, (records, key) -> timelines.newest(key, count, ids));
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String table, String key, Operation operation) {
    var open = common.orElseThrow();
    try {
      return operation.on(open.records(), Keys.of(table, key));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(open, name, key, e);
    } catch (MemcachedException | TimeoutException | RuntimeException e) {
      return failed(open, name, key, e);
    }
  }

  private static Status failed(Common open, String name, String key, Exception e) {
    open.failures().failed(name, open.settings().address(), key, RootCause.root(e));
    return Status.ERROR;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records, String id)
        throws InterruptedException, TimeoutException, MemcachedException;
  }
}
