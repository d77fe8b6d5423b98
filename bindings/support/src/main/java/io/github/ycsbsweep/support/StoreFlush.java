// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * A program that empties the servers of a store. It reaches them as clients do, with the login and
 * the encryption of the binding. The runner starts it for a server that the user named.
 */
public final class StoreFlush {

  /** What it prints when the servers are empty. */
  public static final String EMPTIED = "emptied";

  /** What it prints before the reason why they are not. */
  public static final String FAILED = "failed: ";

  /** What it prints of a store that has no call for it. */
  public static final String UNSUPPORTED = "unsupported";

  private StoreFlush() {}

  /**
   * Prints one of the three.
   *
   * @param words class of the binding, seconds that a server may take, and a properties file
   */
  @MayPrint
  public static void main(String... words) throws ReflectiveOperationException, IOException {
    var binding =
        Class.forName(words[0])
            .asSubclass(StoreBinding.class)
            .getDeclaredConstructor()
            .newInstance();
    var properties = new Properties();
    try (var in = Files.newInputStream(Path.of(words[2]))) {
      properties.load(in);
    }
    System.out.println(flush(binding, properties, Duration.ofSeconds(Long.parseLong(words[1]))));
  }

  /**
   * Connects, empties the servers and closes.
   *
   * @param binding before setProperties and init
   * @param limit that a server may take
   * @return one of the three
   */
  public static String flush(StoreBinding<?, ?, ?> binding, Properties properties, Duration limit) {
    try {
      binding.setProperties(properties);
      binding.init();
      try {
        binding.flush(limit);
        return EMPTIED;
      } finally {
        binding.cleanup();
      }
    } catch (UnsupportedOperationException e) {
      return UNSUPPORTED;
    } catch (DBException e) {
      return FAILED + LogText.of(String.valueOf(e.getMessage()));
    } catch (Exception e) {
      return FAILED + LogText.of(RootCause.describe(e));
    }
  }
}
