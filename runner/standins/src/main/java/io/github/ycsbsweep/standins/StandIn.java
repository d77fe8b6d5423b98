// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins;

import com.couchbase.mock.Bucket.BucketType;
import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.github.ycsbsweep.testkit.aerospike.AerospikeServer;
import io.github.ycsbsweep.testkit.kyototycoon.KyotoTycoonServer;
import io.github.ycsbsweep.testkit.reveldb.RevelDbServer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Imitates a server on a port of 127.0.0.1 until it is ended. What it shows about a store is
 * nothing but that the way there works.
 */
public final class StandIn {

  private static final String LOCAL = "127.0.0.1";
  private static final int PARTITIONS = 64;

  private StandIn() {}

  /**
   * Runs one.
   *
   * @param arguments {@code mongodb PORT}, {@code aerospike PORT NAMESPACE}, {@code couchbase
   *     DATA_PORT MANAGER_PORT BUCKET}, {@code kyototycoon PORT DATABASE...} or {@code reveldb PORT
   *     DATABASE...}
   */
  public static void main(String[] arguments) throws Exception {
    var port = Integer.parseInt(arguments[1]);
    switch (arguments[0]) {
      case "mongodb" -> new MongoServer(new MemoryBackend()).bind(LOCAL, port);
      case "aerospike" -> new AerospikeServer(port, arguments[2]).start();
      case "kyototycoon" -> new KyotoTycoonServer(port, from(2, arguments)).start();
      case "reveldb" -> new RevelDbServer(port, from(2, arguments)).start();
      case "couchbase" -> couchbase(port, Integer.parseInt(arguments[2]), arguments[3]);
      default -> throw new IllegalArgumentException("no stand-in for " + arguments[0]);
    }
    new CountDownLatch(1).await();
  }

  private static String[] from(int first, String[] arguments) {
    return Arrays.copyOfRange(arguments, first, arguments.length);
  }

  private static void couchbase(int dataPort, int managerPort, String name) throws Exception {
    var bucket = new BucketConfiguration();
    bucket.name = name;
    // The mock lets a user in whose name and password are the bucket's.
    bucket.password = name;
    bucket.type = BucketType.COUCHBASE;
    bucket.hostname = LOCAL;
    bucket.numNodes = 1;
    bucket.numReplicas = 0;
    bucket.numVBuckets = PARTITIONS;
    bucket.bucketStartPort = dataPort;
    var mock = new CouchbaseMock(managerPort, List.of(bucket));
    mock.start();
    mock.waitForStartup();
    mock.getBuckets().get(name).getServers()[0].setCccpEnabled(true);
  }
}
