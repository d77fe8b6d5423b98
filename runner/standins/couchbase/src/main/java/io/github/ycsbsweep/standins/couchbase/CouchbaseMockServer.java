// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.couchbase;

import com.couchbase.mock.Bucket.BucketType;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import io.github.ycsbsweep.standins.MockServer;
import java.io.Closeable;
import java.util.List;

/**
 * CouchbaseMock with one node and one bucket. The arguments are {@code MANAGER_PORT BUCKET} and,
 * where it is not the bucket's name, {@code PASSWORD}.
 */
public final class CouchbaseMockServer implements MockServer {

  private static final int PARTITIONS = 64;
  private static final int NEEDED_ARGUMENTS = 2;

  @Override
  public String store() {
    return "couchbase";
  }

  /** The mock leaves its connections open when it is ended: only the process's end closes them. */
  @Override
  public Closeable start(int port, List<String> arguments) throws Exception {
    if (arguments.size() < NEEDED_ARGUMENTS) {
      throw new IllegalArgumentException("usage: couchbase PORT MANAGER_PORT BUCKET [PASSWORD]");
    }
    var bucket = new BucketConfiguration();
    bucket.name = arguments.get(1);
    // The mock lets a user in whose name and password are the bucket's.
    bucket.password = arguments.get(arguments.size() - 1);
    bucket.type = BucketType.COUCHBASE;
    bucket.hostname = "127.0.0.1";
    bucket.numNodes = 1;
    bucket.numReplicas = 0;
    bucket.numVBuckets = PARTITIONS;
    bucket.bucketStartPort = port;
    var mock = new CouchbaseMock(Integer.parseInt(arguments.get(0)), List.of(bucket));
    mock.start();
    mock.waitForStartup();
    // As real servers do, the data port tells the configuration, too.
    mock.getBuckets().get(bucket.name).getServers()[0].setCccpEnabled(true);
    return mock::stop;
  }
}
