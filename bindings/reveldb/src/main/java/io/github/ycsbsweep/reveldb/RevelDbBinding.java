// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.DBException;

/**
 * YCSB binding for RevelDB. A record is one value under its key; every table is in one database.
 * All YCSB threads share the connections.
 */
public final class RevelDbBinding
    extends StoreBinding<RevelDbSettings, RevelDbBinding.Client, RevelDbRecordCommands> {

  /** Asked for to see whether the database is there; never stored. */
  private static final String PROBE = "ycsbsweepprobe";

  private static final SharedClient<Client> SHARED = new SharedClient<>("reveldb");

  /** What all threads share. */
  record Client(RevelDbSettings settings, HttpConnections http, RevelDbRecordCommands records)
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
        settings, http, new RevelDbRecordCommands(settings, calls, allFields, new LongAdder()));
  }

  @Override
  protected RevelDbRecordCommands openSession(RevelDbSettings settings, Client client) {
    return client.records();
  }

  @Override
  protected int batchSize(RevelDbSettings settings) {
    return settings.batchSize();
  }
}
