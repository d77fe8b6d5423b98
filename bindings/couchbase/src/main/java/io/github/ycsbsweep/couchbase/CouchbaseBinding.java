// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.client.core.error.CouchbaseException;
import com.couchbase.client.java.manager.bucket.FlushBucketOptions;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.support.SharedClient;
import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.support.StoreClient;
import io.github.ycsbsweep.support.WholeRecord;
import java.time.Duration;
import site.ycsb.DBException;

/**
 * YCSB binding for a Couchbase cluster. A record is a document under {@code <table>:<key>}. All
 * YCSB threads share one cluster object and its connections.
 */
public class CouchbaseBinding
    extends StoreBinding<CouchbaseSettings, CouchbaseBinding.Client, CouchbaseRecordCommands> {

  private static final SharedClient<Client> SHARED = new SharedClient<>("couchbase");

  /** What all threads share. */
  record Client(
      CouchbaseSettings settings, ClusterConnection clusters, CouchbaseRecordCommands records)
      implements StoreClient {

    @Override
    public String address() {
      return settings.place().host();
    }

    @Override
    public CouchbaseServerState state() {
      return new CouchbaseServerState(clusters.cluster(), settings);
    }

    @Override
    public void flush(Duration limit) throws DBException {
      var bucket = settings.place().bucket();
      try {
        clusters
            .cluster()
            .buckets()
            .flushBucket(bucket, FlushBucketOptions.flushBucketOptions().timeout(limit));
      } catch (CouchbaseException e) {
        throw new DBException(
            address() + ": flush of bucket " + bucket + ": " + RootCause.describe(e), e);
      }
    }

    @Override
    public void close(FailureLog failures) {
      clusters.close();
    }
  }

  public CouchbaseBinding() {
    super(SHARED);
  }

  @Override
  protected CouchbaseSettings settings(BindingProperties properties) throws DBException {
    return CouchbaseSettings.from(properties);
  }

  @Override
  protected Client connect(CouchbaseSettings settings, FailureLog failures) throws DBException {
    var allFields = WholeRecord.fieldsOf(getProperties());
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
    return new Client(
        settings,
        clusters,
        new CouchbaseRecordCommands(
            collection,
            documents,
            WriteOptions.of(settings),
            settings.writes().upsert(),
            allFields,
            new CouchbaseScanCommands(clusters.cluster(), collection, documents, settings)));
  }

  @Override
  protected CouchbaseRecordCommands openSession(CouchbaseSettings settings, Client client) {
    return client.records();
  }
}
