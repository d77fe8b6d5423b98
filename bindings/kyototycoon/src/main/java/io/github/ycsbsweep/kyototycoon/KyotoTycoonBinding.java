// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import io.github.ycsbsweep.http.HttpConnections;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.DBException;

/**
 * YCSB binding for Kyoto Tycoon. A record is one value under its key; a table is a database. All
 * YCSB threads share the connections for HTTP; for the binary protocol each has one of its own.
 */
public final class KyotoTycoonBinding
    extends StoreBinding<
        KyotoTycoonSettings, KyotoTycoonBinding.Client, KyotoTycoonRecordCommands> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("kyototycoon");

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
  protected KyotoTycoonRecordCommands openSession(KyotoTycoonSettings settings, Client client)
      throws DBException {
    var binary = new BinaryConnection(settings, client.watchdog());
    var access =
        switch (settings.protocol()) {
          case RPC -> client.rpc();
          case REST -> new RestAccess(client.http(), settings.writes().expireSeconds());
          case BINARY -> new BinaryAccess(binary, client.rpc());
        };
    return new KyotoTycoonRecordCommands(client, access, client.rpc(), binary);
  }

  @Override
  protected int batchSize(KyotoTycoonSettings settings) {
    return settings.writes().batchSize();
  }
}
