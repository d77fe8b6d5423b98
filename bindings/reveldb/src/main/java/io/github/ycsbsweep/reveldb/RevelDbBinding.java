// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.reveldb.ServerCalls.KeyValue;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for RevelDB. A record is one value under its key; every table is in one database.
 * All YCSB threads share the connections.
 */
public final class RevelDbBinding extends StoreBinding<RevelDbSettings, RevelDbBinding.Client> {

  /** Asked for to see whether the database is there; never stored. */
  private static final String PROBE = "ycsbsweepprobe";

  private static final SharedClient<Client> SHARED = new SharedClient<>("reveldb");

  /** What all threads share. */
  record Client(RevelDbSettings settings, HttpConnections http, RecordCommands records)
      implements StoreClient {

    @Override
    public String address() {
      return settings.http().address();
    }

    @Override
    public RevelDbServerState state() {
      return new RevelDbServerState(records.calls());
    }

    @Override
    public void close(FailureLog failures) {
      failures.tell(
          records.repeated(), " updates were tried again, since others changed the record");
      http.close();
    }
  }

  public RevelDbBinding() {
    super(SHARED);
  }

  @Override
  protected RevelDbSettings settings(BindingProperties properties) throws DBException {
    return RevelDbSettings.from(properties);
  }

  @Override
  protected Client connect(RevelDbSettings settings, FailureLog failures) throws DBException {
    var allFields = WholeRecord.fieldsOf(getProperties());
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
    return new Client(
        settings, http, new RecordCommands(settings, calls, allFields, new LongAdder()));
  }

  @Override
  protected Status readRecord(
      String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws IOException {
    return client().records().read(key, fields, record);
  }

  @Override
  protected Status insertRecord(String table, String key, Map<String, byte[]> fields)
      throws IOException {
    return client().records().insert(key, fields);
  }

  @Override
  protected int batchSize(RevelDbSettings settings) {
    return settings.batchSize();
  }

  @Override
  protected int insertRecords(String table, List<NewRecord> records) throws IOException {
    var pairs = new ArrayList<KeyValue>(records.size());
    for (var record : records) {
      var value = PackedRecord.encode(record.fields());
      pairs.add(new KeyValue(KeyText.of(record.key()), ValueText.of(value)));
    }
    client().records().calls().setAll(pairs);
    return 0;
  }

  @Override
  protected Status updateRecord(String table, String key, Map<String, byte[]> fields)
      throws IOException {
    return client().records().update(key, fields);
  }

  @Override
  protected Status deleteRecord(String table, String key) throws IOException {
    return client().records().delete(key);
  }

  @Override
  protected Status scanRecords(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws IOException {
    records.addAll(client().records().scan(startKey, count, fields));
    return Status.OK;
  }
}
