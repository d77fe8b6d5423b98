// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Collections;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.measurements.Measurements;

/** Which kind of threads a client has, by {@link #PROPERTY}. */
enum ThreadSetting {
  /**
   * Virtual threads, where the descriptor of the binding recommends them for this Java and as many
   * threads, by whether the client has a processor of its own. Not at a rate: they wake up later
   * from a timed wait, and that takes more CPU time.
   */
  AUTO,
  PLATFORM,
  VIRTUAL;

  static final String PROPERTY = "client.threads";

  /** Whose processor it is that a client runs on. */
  private enum Processor {
    /** Servers may run there, too. */
    SHARED("virtual.threads"),
    /** It is the only one of the client, and no server's. */
    OWN("virtual.threads.own-processor");

    private final String key;

    /**
     * @param key of a descriptor: from how many client threads virtual ones are recommended there
     */
    Processor(String key) {
      this.key = key;
    }
  }

  /**
   * The threads for a binding.
   *
   * @param settings with the class of the binding, and the number of threads
   * @param java feature version of the Java that runs the client
   * @throws DBException where the property has another value, or this Java no such threads
   */
  static ThreadKind kind(Properties properties, ClientSettings settings, int java)
      throws DBException, IOException {
    var catalog = PropertyCatalog.load(ThreadSetting.class.getClassLoader(), "client");
    var given = BindingProperties.of(catalog, properties);
    var choice = given.choice(PROPERTY, ThreadSetting.class);
    var processor = given.choice("client.processor", Processor.class);
    if (choice == VIRTUAL && java < ThreadKind.VIRTUAL_SINCE) {
      throw new DBException(
          PROPERTY + "=virtual: needs Java " + ThreadKind.VIRTUAL_SINCE + ", and this is " + java);
    }
    var isVirtual =
        choice == VIRTUAL
            || (choice == AUTO
                && !hasRate(properties, settings)
                && isRecommended(settings, java, processor));
    return isVirtual ? ThreadKind.VIRTUAL : ThreadKind.PLATFORM;
  }

  /** Whether operations are due at times: by YCSB's target, or by a workload with a schedule. */
  private static boolean hasRate(Properties properties, ClientSettings settings) {
    var interval = properties.getProperty(Measurements.MEASUREMENT_INTERVAL, "op");
    return settings.target() > 0 || !interval.equals("op");
  }

  private static boolean isRecommended(ClientSettings settings, int java, Processor processor)
      throws IOException {
    var name = PropertyCatalog.FOLDER + "binding.properties";
    var loader = ThreadSetting.class.getClassLoader();
    for (var url : Collections.list(loader.getResources(name))) {
      try (var in = new InputStreamReader(url.openStream(), UTF_8)) {
        var descriptor = new Properties();
        descriptor.load(in);
        if (settings.binding().equals(descriptor.getProperty("class"))) {
          return allows(descriptor, "virtual", java)
              && (allows(descriptor, "virtual.threads", settings.threads())
                  || allows(descriptor, processor.key, settings.threads()));
        }
      }
    }
    return false;
  }

  /** Whether a descriptor has that key, and a number is not below its value. */
  private static boolean allows(Properties descriptor, String key, int number) {
    var least = descriptor.getProperty(key, "");
    return !least.isEmpty() && number >= Integer.parseInt(least);
  }
}
