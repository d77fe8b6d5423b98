// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.kyototycoon.ProtocolAccess.KeyValue;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.NewRecord;
import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * YCSB binding for Kyoto Tycoon. A record is one value under its key; a table is a database. All
 * YCSB threads share the connections for HTTP; for the binary protocol each has one of its own.
 */
public final class KyotoTycoonBinding
    extends StoreBinding<KyotoTycoonSettings, KyotoTycoonBinding.Client> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("kyototycoon");

  private Optional<Session> session = Optional.empty();

  /** What all threads share. */
  record Client(
      KyotoTycoonSettings settings,
      HttpConnections http,
      Watchdog watchdog,
      Set<String> ordered,
      Set<String> allFields,
      LongAdder repeated)
      implements StoreClient {

    RpcAccess rpc() {
      return new RpcAccess(http, settings.writes().expireSeconds());
    }

    @Override
    public String address() {
      return settings.http().address();
    }

    @Override
    public KyotoTycoonServerState state() {
      return new KyotoTycoonServerState(rpc(), settings);
    }

    @Override
    public void flush(Duration limit) throws DBException {
      for (var database : settings.databases().tables().all()) {
        try {
          var answer = rpc().clear(database);
          if (!answer.isOk()) {
            throw answer.refused();
          }
        } catch (IOException | RuntimeException e) {
          throw new DBException(
              address() + ": clear of database " + database + ": " + RootCause.describe(e), e);
        }
      }
    }

    @Override
    public void close(FailureLog failures) {
      failures.tell(repeated, " updates were tried again, since others changed the record");
      http.close();
      watchdog.close();
    }
  }

  /** What one thread has between {@code init} and {@code cleanup}. */
  private record Session(RecordCommands records, BinaryConnection binary) {}

  public KyotoTycoonBinding() {
    super(SHARED);
  }

  @Override
  protected KyotoTycoonSettings settings(BindingProperties properties) throws DBException {
    return KyotoTycoonSettings.from(properties);
  }

  @Override
  protected Client connect(KyotoTycoonSettings settings, FailureLog failures) throws DBException {
    var allFields = WholeRecord.fieldsOf(getProperties());
    var http = new HttpConnections(settings.http());
    try {
      var rpc = new RpcAccess(http, settings.writes().expireSeconds());
      var ordered = DatabaseCheck.ordered(rpc, settings);
      return new Client(
          settings, http, new Watchdog("kyototycoon"), ordered, allFields, new LongAdder());
    } catch (DBException e) {
      http.close();
      throw e;
    }
  }

  @Override
  protected void openSession(KyotoTycoonSettings settings, Client client) throws DBException {
    var binary = new BinaryConnection(settings, client.watchdog());
    var access =
        switch (settings.protocol()) {
          case RPC -> client.rpc();
          case REST -> new RestAccess(client.http(), settings.writes().expireSeconds());
          case BINARY -> new BinaryAccess(binary, client.rpc());
        };
    var records =
        new RecordCommands(settings, access, client.rpc(), client.allFields(), client.repeated());
    session = Optional.of(new Session(records, binary));
  }

  @Override
  protected void closeSession() {
    session.orElseThrow().binary().close();
  }

  @Override
  protected Status readRecord(
      String table, String key, Set<String> fields, Map<String, ByteIterator> record)
      throws IOException {
    return records().read(table, key, fields, record);
  }

  @Override
  protected Status insertRecord(String table, String key, Map<String, byte[]> fields)
      throws IOException {
    return records().insert(table, key, fields);
  }

  @Override
  protected int batchSize(KyotoTycoonSettings settings) {
    return settings.writes().batchSize();
  }

  @Override
  protected int insertRecords(String table, List<NewRecord> records) throws IOException {
    var pairs = new ArrayList<KeyValue>(records.size());
    for (var record : records) {
      var key = record.key();
      pairs.add(new KeyValue(key, RecordCommands.bytes(key), PackedRecord.encode(record.fields())));
    }
    records().access().setAll(records().database(table), pairs);
    return 0;
  }

  @Override
  protected Status updateRecord(String table, String key, Map<String, byte[]> fields)
      throws IOException {
    return records().update(table, key, fields);
  }

  @Override
  protected Status deleteRecord(String table, String key) throws IOException {
    return records().delete(table, key);
  }

  @Override
  protected Status scanRecords(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> records)
      throws IOException {
    var database = records().database(table);
    if (!client().ordered().contains(database)) {
      return Status.NOT_IMPLEMENTED;
    }
    var scans = new ScanCommands(client().http());
    records.addAll(scans.scan(database, RecordCommands.bytes(startKey), count, fields));
    return Status.OK;
  }

  private RecordCommands records() {
    return session.orElseThrow().records();
  }
}
