// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import io.github.ycsbsweep.aerospike.AerospikeSettings.ScanMode;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.SharedInstance;
import io.github.ycsbsweep.support.Values;
import io.github.ycsbsweep.support.WholeRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for an Aerospike cluster. A record is a record of the set named as the table, a
 * field is a bin. All YCSB threads share one client.
 */
public class AerospikeBinding extends DB {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Common> common = Optional.empty();

  /** What all threads share. */
  private record Common(AerospikeSettings settings, FailureLog failures, RecordCommands records) {
    AerospikeServerState state() {
      return new AerospikeServerState(records.client(), settings);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      records.client().close();
      failures.close();
    }
  }

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(AerospikeBinding.class.getClassLoader(), "aerospike");
    var properties = BindingProperties.of(catalog, getProperties());
    var settings = AerospikeSettings.from(properties, getProperties());
    var open = COMMON.acquire(() -> open(settings, getProperties()));
    common = Optional.of(open);
    STATES.before(settings.serverState(), open.failures(), open.state());
  }

  private static Common open(AerospikeSettings settings, Properties workload) throws DBException {
    BinNames.checkAll(WholeRecord.fieldsOf(workload));
    var policies = Policies.of(settings);
    var failures = FailureLog.toStandardError("aerospike");
    var client = ClientFactory.connect(settings, policies);
    try {
      var scans = scans(client, policies, settings, failures);
      return new Common(
          settings,
          failures,
          new RecordCommands(client, policies, settings.place().namespace(), scans));
    } catch (DBException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  private static Optional<ScanCommands> scans(
      AerospikeClient client, Policies policies, AerospikeSettings settings, FailureLog failures)
      throws DBException {
    if (settings.operations().scan() == ScanMode.NONE) {
      return Optional.empty();
    }
    var index =
        new OrderIndex(
            client, policies.query(), settings.place().namespace(), settings.place().table());
    return Optional.of(index.open(failures));
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
    return run("READ", key, records -> records.read(table, key, wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status = run("INSERT", key, records -> records.insert(table, key, fields));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, records -> records.update(table, key, fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, records -> records.delete(table, key));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (common.orElseThrow().records().scans().isEmpty()) {
      return Status.NOT_IMPLEMENTED;
    }
    var wanted = fields == null ? Set.<String>of() : fields;
    return run(
        "SCAN", startkey, records -> records.scan(table, startkey, recordcount, wanted, result));
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Operation operation) {
    var open = common.orElseThrow();
    try {
      return operation.on(open.records());
    } catch (RuntimeException e) {
      open.failures().failed(name, open.settings().address(), key, e);
      return Status.ERROR;
    }
  }

  @FunctionalInterface
  private interface Operation {
    Status on(RecordCommands records);
  }
}
