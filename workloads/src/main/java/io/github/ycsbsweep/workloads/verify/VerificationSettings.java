// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import io.github.ycsbsweep.support.BindingProperties;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * The values of extended.properties about verified writes, checked.
 *
 * @param owned the records that the client writes
 * @param areLoaded whether the records of the load are to be read back, too
 * @param keys that are followed at most
 * @param silence how long the read-back waits for any answer
 * @param total how long it may take
 * @param threads that read back
 */
public record VerificationSettings(
    OwnedKeys owned, boolean areLoaded, long keys, Duration silence, Duration total, int threads) {

  private static final int MOST_KEYS = 1 << 30;
  private static final int HOUR = 3600;
  private static final int MOST_THREADS = 32;

  /**
   * Those of a client; empty if its writes are not to be verified.
   *
   * @param properties of the catalogue
   * @param given all properties of the client
   * @param first number of its first loaded record
   * @param count of the loaded records of all clients
   * @param client which one it is, from 0
   */
  public static Optional<VerificationSettings> from(
      BindingProperties properties,
      Properties given,
      long first,
      long count,
      int client,
      int clients)
      throws DBException {
    if (!properties.flag("verify")) {
      return Optional.empty();
    }
    checkCombinations(given);
    var isRun = Boolean.parseBoolean(given.getProperty("dotransactions", "true"));
    if (isRun && count < clients) {
      throw new DBException(
          "verify: "
              + count
              + " records are too few for "
              + clients
              + " clients, each has its own");
    }
    return Optional.of(
        new VerificationSettings(
            new OwnedKeys(first, first + count, client, clients),
            isRun,
            properties.integer("verify.keys", 1, MOST_KEYS),
            Duration.ofSeconds(properties.integer("verify.wait", 1, HOUR)),
            Duration.ofSeconds(properties.integer("verify.seconds", 1, HOUR)),
            Math.min(MOST_THREADS, Integer.parseInt(given.getProperty("threadcount", "1")))));
  }

  private static void checkCombinations(Properties given) throws DBException {
    if (Boolean.parseBoolean(given.getProperty("dataintegrity"))) {
      throw new DBException("verify and dataintegrity: one of them, since each makes the values");
    }
    if (given.getProperty("requestdistribution", "").startsWith("trace:")) {
      throw new DBException("verify: allowed is only without a trace, whose keys are shared");
    }
    var lengths = given.getProperty("fieldlengthdistribution", "constant");
    var length = given.getProperty("fieldlength", "100");
    if (lengths.equals("constant") && Long.parseLong(length) < NumberedValue.BYTES) {
      throw new DBException(
          "verify: fieldlength="
              + length
              + " is too short for a numbered value; allowed is "
              + NumberedValue.BYTES
              + " and more");
    }
  }
}
