// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoBulkWriteException;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.InsertBatch;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import io.github.ycsbsweep.support.Values;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for MongoDB. A record is a document of the collection named as the table. All YCSB
 * threads share one client; each has a batch of its own.
 */
public class MongodbBinding extends DB {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  private record Common(
      MongodbSettings settings, FailureLog failures, RecordCommands records, LongAdder lost) {
    MongodbServerState state() {
      return new MongodbServerState(records.client(), settings);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      records.client().close();
      if (lost.sum() > 0) {
        failures.tell(lost.sum() + " inserts of batches were not written");
      }
      failures.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(Common common, InsertBatch<StoredRecord> batch) {}

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(MongodbBinding.class.getClassLoader(), "mongodb");
    var properties = BindingProperties.of(catalog, getProperties());
    var settings = MongodbSettings.from(properties, getProperties());
    var common = COMMON.acquire(() -> open(settings));
    session = Optional.of(new Session(common, new InsertBatch<>(settings.writes().batchSize())));
    STATES.before(settings.serverState(), common.failures(), common.state());
  }

  private static Common open(MongodbSettings settings) throws DBException {
    var failures = FailureLog.toStandardError("mongodb");
    if (settings.pool().namesBlockedThreads()) {
      failures.warnOnce(
          "mongodb.threadsAllowedToBlockForConnectionMultiplier: ignored, any number of threads may"
              + " wait");
    }
    var client = ClientFactory.connect(settings);
    return new Common(settings, failures, RecordCommands.of(client, settings), new LongAdder());
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
    return run("READ", key, wanted, records -> records.read(table, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var open = session.orElseThrow();
    var record = new StoredRecord(key, Values.allBytes(values));
    var names = record.fields().keySet();
    var status =
        open.common().settings().writes().batchSize() == 1
            ? run("INSERT", key, names, records -> records.insert(table, record))
            : run("INSERT", key, names, records -> collect(open, table, record));
    if (!status.equals(Status.OK) && !status.equals(Status.BATCHED_OK)) {
      Values.giveBack(values, record.fields());
    }
    return status;
  }

  private static Status collect(Session open, String table, StoredRecord record) {
    var other = open.batch().takes(table) ? Status.OK : flush(open);
    if (!open.batch().add(table, record)) {
      return other.equals(Status.OK) ? Status.BATCHED_OK : other;
    }
    return flush(open);
  }

  /** Writes what was collected. A failure is told, counted, and does not come back. */
  private static Status flush(Session open) {
    var contents = open.batch().take();
    try {
      open.common().records().insertAll(contents.table(), contents.records());
      return Status.OK;
    } catch (RuntimeException e) {
      open.common().lost().add(lost(e, contents.records().size()));
      return failed(open.common(), "INSERT", contents.records().get(0).key(), e);
    }
  }

  private static int lost(RuntimeException cause, int all) {
    return cause instanceof MongoBulkWriteException some ? some.getWriteErrors().size() : all;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, fields.keySet(), records -> records.update(table, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, Set.of(), records -> records.delete(table, key));
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
        wanted,
        records -> records.scan(table, startkey, recordcount, wanted, result));
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Set<String> fields, Operation operation) {
    var common = session.orElseThrow().common();
    try {
      FieldNames.check(fields);
      return operation.on(common.records());
    } catch (RuntimeException e) {
      return failed(common, name, key, e);
    }
  }

  private static Status failed(Common common, String name, String key, RuntimeException cause) {
    common.failures().failed(name, common.settings().address(), key, cause);
    return Status.ERROR;
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records);
  }
}
