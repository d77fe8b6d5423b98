// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.kyototycoon.ProtocolAccess.KeyValue;
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
 * YCSB binding for Kyoto Tycoon. A record is one value under its key; a table is a database. All
 * YCSB threads share the connections for HTTP; for the binary protocol each has one of its own.
 */
public final class KyotoTycoonBinding extends DB {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(
      KyotoTycoonSettings settings,
      FailureLog failures,
      HttpConnections http,
      Set<String> ordered,
      Set<String> allFields,
      LongAdder repeated,
      LongAdder lost) {

    RpcAccess rpc() {
      return new RpcAccess(http, settings.writes().expireSeconds());
    }

    KyotoTycoonServerState state() {
      return new KyotoTycoonServerState(rpc(), settings);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      http.close();
      if (repeated.sum() > 0) {
        failures.tell(
            repeated.sum() + " updates were tried again, since others changed the record");
      }
      if (lost.sum() > 0) {
        failures.tell(lost.sum() + " inserts of batches were not written");
      }
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(
      Common common,
      RecordCommands records,
      BinaryConnection binary,
      InsertBatch<KeyValue> batch) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(KyotoTycoonBinding.class.getClassLoader(), "kyototycoon");
    var settings = KyotoTycoonSettings.from(BindingProperties.of(catalog, getProperties()));
    var common = COMMON.acquire(() -> open(settings, getProperties()));
    var binary = new BinaryConnection(settings.http(), settings.writes().expireSeconds());
    var records =
        new RecordCommands(
            settings, access(common, binary), common.rpc(), common.allFields(), common.repeated());
    session =
        Optional.of(
            new Session(common, records, binary, new InsertBatch<>(settings.writes().batchSize())));
    STATES.before(settings.serverState(), common.failures(), common.state());
  }

  private static Common open(KyotoTycoonSettings settings, Properties workload) throws DBException {
    var allFields = WholeRecord.fieldsOf(workload);
    var http = new HttpConnections(settings.http());
    try {
      var rpc = new RpcAccess(http, settings.writes().expireSeconds());
      return new Common(
          settings,
          FailureLog.toStandardError("kyototycoon"),
          http,
          DatabaseCheck.ordered(rpc, settings),
          allFields,
          new LongAdder(),
          new LongAdder());
    } catch (DBException e) {
      http.close();
      throw e;
    }
  }

  private static ProtocolAccess access(Common common, BinaryConnection binary) {
    var settings = common.settings();
    return switch (settings.protocol()) {
      case RPC -> common.rpc();
      case REST -> new RestAccess(common.http(), settings.writes().expireSeconds());
      case BINARY -> new BinaryAccess(binary, common.rpc());
    };
  }

  @Override
  public void cleanup() {
    session.ifPresent(
        open -> {
          if (!open.batch().isEmpty()) {
            flush(open);
          }
          try {
            open.binary().close();
          } catch (IOException e) {
            failed(open, "CLEANUP", "", e);
          }
          COMMON.release();
        });
    session = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run("READ", key, open -> open.records().read(table, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status =
        run(
            "INSERT",
            key,
            open ->
                open.common().settings().writes().batchSize() == 1
                    ? open.records().insert(table, key, fields)
                    : collect(open, table, key, fields));
    if (!status.equals(Status.OK) && !status.equals(Status.BATCHED_OK)) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  private static Status collect(
      Session open, String table, String key, Map<String, byte[]> fields) {
    var other = open.batch().takes(table) ? Status.OK : flush(open);
    var pair = new KeyValue(key, RecordCommands.bytes(key), PackedRecord.encode(fields));
    if (!open.batch().add(table, pair)) {
      return other.equals(Status.OK) ? Status.BATCHED_OK : other;
    }
    return flush(open);
  }

  /** Writes what was collected. A failure is told, counted, and does not come back. */
  private static Status flush(Session open) {
    var contents = open.batch().take();
    try {
      var records = open.records();
      records.access().setAll(records.database(contents.table()), contents.records());
      return Status.OK;
    } catch (IOException | RuntimeException e) {
      open.common().lost().add(contents.records().size());
      return failed(open, "INSERT", contents.records().get(0).name(), e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, open -> open.records().update(table, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, open -> open.records().delete(table, key));
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
        open -> {
          var database = open.records().database(table);
          if (!open.common().ordered().contains(database)) {
            return Status.NOT_IMPLEMENTED;
          }
          var start = RecordCommands.bytes(startkey);
          var scans = new ScanCommands(open.common().http());
          result.addAll(scans.scan(database, start, recordcount, wanted));
          return Status.OK;
        });
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var open = session.orElseThrow();
    try {
      return operation.on(open);
    } catch (IOException | RuntimeException e) {
      return failed(open, name, key, e);
    }
  }

  private static Status failed(Session open, String name, String key, Exception e) {
    var common = open.common();
    common.failures().failed(name, common.settings().http().address(), key, RootCause.root(e));
    return Status.ERROR;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(Session open) throws IOException;
  }
}
