// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;

/** The command line of YCSB's client, as properties. */
public final class ClientArguments {

  private static final Map<String, String> VALUES =
      Map.of(
          "-threads", Client.THREAD_COUNT_PROPERTY,
          "-target", Client.TARGET_PROPERTY,
          "-db", Client.DB_PROPERTY,
          "-l", Client.LABEL_PROPERTY);

  private static final Map<String, Map.Entry<String, String>> FLAGS =
      Map.of(
          "-load", Map.entry(Client.DO_TRANSACTIONS_PROPERTY, "false"),
          "-t", Map.entry(Client.DO_TRANSACTIONS_PROPERTY, "true"),
          "-s", Map.entry(Client.STATUS_PROPERTY, "true"));

  private final Properties files = new Properties();
  private final Properties given = new Properties();

  private ClientArguments() {}

  /** What they say; empty where YCSB's client would not take them. */
  public static Optional<Properties> parse(String... words) {
    var arguments = new ClientArguments();
    try {
      for (var rest = Arrays.asList(words).iterator(); rest.hasNext(); ) {
        arguments.take(rest.next(), rest);
      }
    } catch (IOException | IllegalArgumentException | NoSuchElementException e) {
      return Optional.empty();
    }
    return Optional.of(arguments.all()).filter(all -> all.containsKey(Client.WORKLOAD_PROPERTY));
  }

  private void take(String option, Iterator<String> rest) throws IOException {
    if (FLAGS.containsKey(option)) {
      given.setProperty(FLAGS.get(option).getKey(), FLAGS.get(option).getValue());
    } else if (VALUES.containsKey(option)) {
      given.setProperty(VALUES.get(option), rest.next());
    } else if (option.equals("-P")) {
      try (var in = Files.newInputStream(Path.of(rest.next()))) {
        files.load(in);
      }
    } else if (option.equals("-p")) {
      setProperty(rest.next());
    } else {
      throw new IllegalArgumentException(option);
    }
  }

  private void setProperty(String pair) {
    var equals = pair.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException(pair);
    }
    given.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
  }

  /** Those of the command line win over those of files. */
  private Properties all() {
    var all = new Properties();
    all.putAll(files);
    all.putAll(given);
    return all;
  }
}
