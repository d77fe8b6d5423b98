// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

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
import java.util.function.Function;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for a Couchbase cluster. A record is a document under {@code <table>:<key>}. All
 * YCSB threads share one cluster object and its connections.
 */
public class CouchbaseBinding extends DB {

  private static final SharedInstance<Common> COMMON = new SharedInstance<>(Common::close);
  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<Common> common = Optional.empty();

  /** What all threads share. */
  private record Common(
      CouchbaseSettings settings,
      FailureLog failures,
      ClusterConnection clusters,
      RecordCommands records,
      ScanCommands scans) {
    CouchbaseServerState state() {
      return new CouchbaseServerState(clusters.cluster(), settings);
    }

    void close() {
      STATES.after(settings.serverState(), failures, state());
      clusters.close();
      failures.close();
    }
  }

  @Override
  public void init() throws DBException {
    var catalog = PropertyCatalog.load(CouchbaseBinding.class.getClassLoader(), "couchbase");
    var settings = CouchbaseSettings.from(BindingProperties.of(catalog, getProperties()));
    var open = COMMON.acquire(() -> open(settings, getProperties()));
    common = Optional.of(open);
    STATES.before(settings.serverState(), open.failures(), open.state());
  }

  private static Common open(CouchbaseSettings settings, Properties workload) throws DBException {
    var allFields = WholeRecord.fieldsOf(workload);
    var failures = FailureLog.toStandardError("couchbase");
    for (var name : settings.meaningless()) {
      failures.warnOnce(name + ": means nothing to this driver, and is ignored");
    }
    var clusters = ClusterConnection.connect(settings);
    var place = settings.place();
    var collection =
        clusters
            .cluster()
            .bucket(place.bucket())
            .scope(place.scope())
            .collection(place.collection());
    var documents = new DocumentFormat();
    return new Common(
        settings,
        failures,
        clusters,
        new RecordCommands(
            collection,
            documents,
            WriteOptions.of(settings),
            settings.writes().upsert(),
            allFields),
        new ScanCommands(clusters.cluster(), collection, documents, settings));
  }

  @Override
  public void cleanup() {
    common.ifPresent(open -> COMMON.release());
    common = Optional.empty();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var wanted = wanted(fields);
    return run(
        "READ", key, open -> open.records().read(DocumentIds.of(table, key), wanted, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    var status =
        run("INSERT", key, open -> open.records().insert(DocumentIds.of(table, key), fields));
    if (!status.isOk()) {
      Values.giveBack(values, fields);
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    var fields = Values.allBytes(values);
    return run("UPDATE", key, open -> open.records().update(DocumentIds.of(table, key), fields));
  }

  @Override
  public Status delete(String table, String key) {
    return run("DELETE", key, open -> open.records().delete(DocumentIds.of(table, key)));
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
        "SCAN", startkey, open -> open.scans().scan(table, startkey, recordcount, wanted, result));
  }

  private static Set<String> wanted(Set<String> fields) {
    return fields == null ? Set.of() : fields;
  }

  /** Runs an operation; whatever goes wrong is logged and an ERROR. */
  private Status run(String name, String key, Function<Common, Status> operation) {
    var open = common.orElseThrow();
    try {
      return operation.apply(open);
    } catch (RuntimeException e) {
      open.failures().failed(name, open.settings().place().host(), key, e);
      return Status.ERROR;
    }
  }
}
