// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.reveldb.ServerCalls.KeyValue;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.InsertBatch;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import io.github.ycsbsweep.support.Values;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for RevelDB. A record is one value under its key; every table is in one database.
 * All YCSB threads share the connections.
 */
public final class RevelDbBinding extends DB {

  /** Asked for to see whether the database is there; never stored. */
  private static final String PROBE = "ycsbsweepprobe";

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(
      RevelDbSettings settings,
      FailureLog failures,
      HttpConnections http,
      RecordCommands records,
      LongAdder lost) {

    RevelDbServerState state() {
      return new RevelDbServerState(records.calls());
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      http.close();
      var repeated = records.repeated().sum();
      if (repeated > 0) {
        failures.tell(repeated + " updates were tried again, since others changed the record");
      }
      if (lost.sum() > 0) {
        failures.tell(lost.sum() + " inserts of batches were not written");
      }
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(Common common, InsertBatch<KeyValue> batch) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(RevelDbBinding.class.getClassLoader(), "reveldb");
    var settings = RevelDbSettings.from(BindingProperties.of(catalog, getProperties()));
    var common = COMMON.acquire(() -> open(settings, getProperties()));
    session = Optional.of(new Session(common, new InsertBatch<>(settings.batchSize())));
    STATES.before(settings.serverState(), common.failures(), common.state());
  }

  private static Common open(RevelDbSettings settings, Properties workload) throws DBException {
    var allFields = WholeRecord.fieldsOf(workload);
    var http = new HttpConnections(settings.http());
    var calls = new ServerCalls(http, settings.database());
    try {
      calls.exists(PROBE);
    } catch (IOException | RuntimeException e) {
      http.close();
      throw new DBException(
          "reveldb "
              + settings.http().address()
              + settings.database().map(name -> " (reveldb.database=" + name + ")").orElse("")
              + ": "
              + RootCause.describe(e),
          e);
    }
    return new Common(
        settings,
        FailureLog.toStandardError("reveldb"),
        http,
        new RecordCommands(settings, calls, allFields, new LongAdder()),
        new LongAdder());
  }

  @Override
  public void cleanup() {
    session.ifPresent(
        open -> {
          if (!open.batch().isEmpty()) {
            flush(open);
          }
          COMMON.release();
        });
    session = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run("READ", key, records -> records.read(key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var open = session.orElseThrow();
    var fields = Values.allBytes(values);
    var status =
        run(
            "INSERT",
            key,
            records ->
                open.common().settings().batchSize() == 1
                    ? records.insert(key, fields)
                    : collect(open, key, fields));
    if (!status.equals(Status.OK) && !status.equals(Status.BATCHED_OK)) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  private static Status collect(Session open, String key, Map<String, byte[]> fields) {
    var pair = new KeyValue(KeyText.of(key), ValueText.of(PackedRecord.encode(fields)));
    return open.batch().add("", pair) ? flush(open) : Status.BATCHED_OK;
  }

  /** Writes what was collected. A failure is told, counted, and does not come back. */
  private static Status flush(Session open) {
    var pairs = open.batch().take().records();
    try {
      open.common().records().calls().setAll(pairs);
      return Status.OK;
    } catch (IOException | RuntimeException e) {
      open.common().lost().add(pairs.size());
      return failed(open.common(), "INSERT", pairs.get(0).key(), e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, records -> records.update(key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, records -> records.delete(key));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    var wanted = wanted(fields);
    return run(
        "SCAN",
        startkey,
        records -> {
          result.addAll(records.scan(startkey, recordcount, wanted));
          return Status.OK;
        });
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var common = session.orElseThrow().common();
    try {
      return operation.on(common.records());
    } catch (IOException | RuntimeException e) {
      return failed(common, name, key, e);
    }
  }

  private static Status failed(Common common, String name, String key, Exception e) {
    common.failures().failed(name, common.settings().http().address(), key, RootCause.root(e));
    return Status.ERROR;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records) throws IOException;
  }
}
