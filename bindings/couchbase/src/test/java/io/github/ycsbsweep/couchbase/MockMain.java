// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import com.couchbase.mock.Bucket.BucketType;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import java.util.List;

/** CouchbaseMock in a process of its own: when it stops, the mock leaves its connections open. */
final class MockMain {

  private MockMain() {}

  /** {@code DATA_PORT MANAGER_PORT BUCKET PASSWORD}. */
  public static void main(String[] arguments) throws Exception {
    var bucket = new BucketConfiguration();
    bucket.name = arguments[2];
    bucket.password = arguments[3];
    bucket.type = BucketType.COUCHBASE;
    bucket.hostname = "127.0.0.1";
    bucket.numNodes = 1;
    bucket.numReplicas = 0;
    bucket.numVBuckets = 64;
    bucket.bucketStartPort = Integer.parseInt(arguments[0]);
    var mock = new CouchbaseMock(Integer.parseInt(arguments[1]), List.of(bucket));
    mock.start();
    mock.waitForStartup();
    // As real servers do, the data port tells the configuration, too.
    mock.getBuckets().get(bucket.name).getServers()[0].setCccpEnabled(true);
  }
}
