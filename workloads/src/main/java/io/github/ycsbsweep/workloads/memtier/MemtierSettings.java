// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * What memtier_benchmark is asked for. The engine has refused workloads that it can't do.
 *
 * @param protocol as memtier_benchmark calls it
 * @param host of the only server
 * @param port of the only server
 * @param connections of all processes together
 * @param processes of one thread each: several threads of one process tell no percentiles of a
 *     second, but those of the first
 * @param seconds that it runs
 * @param work what is done
 */
record MemtierSettings(
    String protocol,
    String host,
    int port,
    int connections,
    int processes,
    int seconds,
    Work work) {

  /** The program. */
  static final String PROGRAM = "memtier_benchmark";

  /** Of each second. The rest of its distribution lies between them. */
  static final List<String> PERCENTILES =
      Stream.concat(
              IntStream.rangeClosed(1, 99).mapToObj(Integer::toString),
              Stream.of("99.5", "99.9", "99.95", "99.99"))
          .toList();

  /** The last second of a client is never among those that are measured. */
  private static final int NOT_MEASURED = 1;

  /** Parts into which operations of two kinds are divided. */
  private static final int PARTS = 1000;

  /** YCSB's constant of a Zipf distribution. */
  private static final String ZIPF_EXPONENT = "0.99";

  /**
   * Operations and records.
   *
   * @param updates of a round of operations
   * @param reads likewise
   * @param prefix of the keys
   * @param records whose keys are drawn
   * @param valueBytes length of a value
   * @param isZipfian whether few keys are drawn often; else all as often
   */
  record Work(
      long updates, long reads, String prefix, long records, long valueBytes, boolean isZipfian) {

    static Work of(Properties properties) {
      var updates = parts(properties, CoreWorkload.UPDATE_PROPORTION_PROPERTY, "0.05");
      var reads = parts(properties, CoreWorkload.READ_PROPORTION_PROPERTY, "0.95");
      var common = updates.gcd(reads);
      return new Work(
          updates.divide(common).longValueExact(),
          reads.divide(common).longValueExact(),
          properties.getProperty("memtier.prefix", ""),
          Long.parseLong(properties.getProperty(Client.RECORD_COUNT_PROPERTY, "1000")),
          Long.parseLong(properties.getProperty(CoreWorkload.FIELD_COUNT_PROPERTY, "10"))
              * Long.parseLong(properties.getProperty(CoreWorkload.FIELD_LENGTH_PROPERTY, "100")),
          properties
              .getProperty(CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY, "uniform")
              .equals("zipfian"));
    }

    private static BigInteger parts(Properties properties, String name, String usual) {
      return new BigDecimal(properties.getProperty(name, usual))
          .multiply(BigDecimal.valueOf(PARTS))
          .setScale(0, RoundingMode.HALF_UP)
          .toBigInteger();
    }
  }

  /** By properties, of which the engine sets those that begin with {@code memtier}. */
  static MemtierSettings of(Properties properties) {
    var address = required(properties, "memtier.address");
    var colon = address.lastIndexOf(':');
    var connections = Integer.parseInt(required(properties, Client.THREAD_COUNT_PROPERTY));
    return new MemtierSettings(
        required(properties, "memtier.protocol"),
        address.substring(0, colon).replaceAll("[\\[\\]]", ""),
        Integer.parseInt(address.substring(colon + 1)),
        connections,
        Math.min(connections, Integer.parseInt(required(properties, "memtier.processes"))),
        Integer.parseInt(required(properties, "sweep.seconds")) + NOT_MEASURED,
        Work.of(properties));
  }

  private static String required(Properties properties, String name) {
    var value = properties.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("the property " + name + " is missing");
    }
    return value;
  }

  /**
   * The command line of one of the processes.
   *
   * @param process its number, from 0
   * @param json file of its results
   */
  List<String> words(int process, String json) {
    var words = new ArrayList<>(List.of(PROGRAM, "--protocol=" + protocol));
    words.addAll(List.of("--host=" + host, "--port=" + port, "--threads=1"));
    words.add("--clients=" + connectionsOf(process));
    words.add("--test-time=" + seconds);
    words.add("--ratio=" + work.updates() + ":" + work.reads());
    words.add("--data-size=" + work.valueBytes());
    // As YCSB calls records in order, from 0 on, which memtier_benchmark refuses.
    words.addAll(List.of("--key-prefix=" + work.prefix() + "user", "--key-minimum=1"));
    words.add("--key-maximum=" + (work.records() - 1));
    if (work.isZipfian()) {
      words.addAll(List.of("--key-pattern=Z:Z", "--key-zipf-exp=" + ZIPF_EXPONENT));
    } else {
      words.add("--key-pattern=R:R");
    }
    // Else every connection of every process draws the same keys.
    words.addAll(List.of("--distinct-client-seed", "--randomize", "--hide-histogram"));
    words.add("--print-percentiles=" + String.join(",", PERCENTILES));
    words.add("--json-out-file=" + json);
    return words;
  }

  private int connectionsOf(int process) {
    return connections / processes + (process < connections % processes ? 1 : 0);
  }
}
