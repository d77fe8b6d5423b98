// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import com.mongodb.MongoException;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;

/**
 * YCSB binding for MongoDB. A record is a document of the collection named as the table. All YCSB
 * threads share one client; each has a batch of its own.
 */
public class MongodbBinding
    extends StoreBinding<MongodbSettings, MongodbBinding.Client, MongodbRecordCommands> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("mongodb");

  /** What all threads share. */
  record Client(MongodbSettings settings, MongodbRecordCommands records, ClientEvents counted)
      implements StoreClient {

    @Override
    public String address() {
      return settings.address();
    }

    @Override
    public MongodbServerState state() {
      return new MongodbServerState(records.client(), settings);
    }

    @Override
    public Optional<ClientEvents> events() {
      return Optional.of(counted);
    }

    @Override
    public void flush(Duration limit) throws DBException {
      try {
        records
            .client()
            .getDatabase(settings.place().database())
            .withTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .drop();
      } catch (MongoException e) {
        throw new DBException(address() + ": dropDatabase: " + RootCause.describe(e), e);
      }
    }

    @Override
    public void close(FailureLog failures) {
      records.client().close();
    }
  }

  public MongodbBinding() {
    super(SHARED);
  }

  @Override
  protected MongodbSettings settings(BindingProperties properties) throws DBException {
    return MongodbSettings.from(properties, getProperties());
  }

  @Override
  protected Client connect(MongodbSettings settings, FailureLog failures) throws DBException {
    if (settings.pool().namesBlockedThreads()) {
      failures.warnOnce(
          "mongodb.threadsAllowedToBlockForConnectionMultiplier: ignored, any number of threads may"
              + " wait");
    }
    // How often it sends again, its driver does not tell.
    var events = new ClientEvents(Set.of(ClientEvents.Kind.RECONNECTS));
    return new Client(
        settings,
        MongodbRecordCommands.of(MongodbClientFactory.connect(settings, events), settings),
        events);
  }

  @Override
  protected MongodbRecordCommands openSession(MongodbSettings settings, Client client) {
    return client.records();
  }

  @Override
  protected int batchSize(MongodbSettings settings) {
    return settings.writes().batchSize();
  }
}
