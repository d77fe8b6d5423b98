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

/** Which kind of threads a client has, by {@link #PROPERTY}. */
enum ThreadSetting {
  /**
   * Virtual threads, where the descriptor of the binding recommends them for this Java and as many
   * threads.
   */
  AUTO,
  PLATFORM,
  VIRTUAL;

  static final String PROPERTY = "client.threads";

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
    var choice = BindingProperties.of(catalog, properties).choice(PROPERTY, ThreadSetting.class);
    if (choice == VIRTUAL && java < ThreadKind.VIRTUAL_SINCE) {
      throw new DBException(
          PROPERTY + "=virtual: needs Java " + ThreadKind.VIRTUAL_SINCE + ", and this is " + java);
    }
    var isVirtual = choice == VIRTUAL || (choice == AUTO && isRecommended(settings, java));
    return isVirtual ? ThreadKind.VIRTUAL : ThreadKind.PLATFORM;
  }

  private static boolean isRecommended(ClientSettings settings, int java) throws IOException {
    var name = PropertyCatalog.FOLDER + "binding.properties";
    var loader = ThreadSetting.class.getClassLoader();
    for (var url : Collections.list(loader.getResources(name))) {
      try (var in = new InputStreamReader(url.openStream(), UTF_8)) {
        var descriptor = new Properties();
        descriptor.load(in);
        if (settings.binding().equals(descriptor.getProperty("class"))) {
          return allows(descriptor, "virtual", java)
              && allows(descriptor, "virtual.threads", settings.threads());
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
