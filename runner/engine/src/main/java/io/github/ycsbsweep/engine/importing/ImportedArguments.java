// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The command line of YCSB's client, as the client or its launcher printed it. Blanks in arguments
 * can't be told from those between them.
 *
 * @param files of {@code -P}, in their order
 * @param properties of {@code -p} and of the options that mean a property, the last of each
 * @param isLoad whether it loaded
 */
record ImportedArguments(List<String> files, Properties properties, boolean isLoad) {

  /** Of a file that does not have them. */
  static final ImportedArguments NONE = new ImportedArguments(List.of(), new Properties(), false);

  private static final String OURS = "io.github.ycsbsweep.";

  /** YCSB calls most of its bindings as their classes, whose packages were others until 0.16. */
  private static final Pattern CLASS =
      Pattern.compile("(?:site|com\\.yahoo)\\.ycsb\\.(?:.*\\.)?(Async)?(\\w+)Client");

  /** The others' names by class, from {@code bin/bindings.properties} of YCSB. */
  private static final Properties OTHERS = others();

  static ImportedArguments of(String words) {
    var files = new ArrayList<String>();
    var properties = new Properties();
    var isLoad = false;
    var option = "";
    for (var word : words.strip().split("\\s+", -1)) {
      isLoad |= word.equals("-load");
      switch (option) {
        case "-P" -> files.add(word);
        case "-p" -> set(properties, word);
        case "-db" -> properties.setProperty("db", word);
        case "-threads" -> properties.setProperty("threadcount", word);
        case "-target" -> properties.setProperty("target", word);
        default -> {
          option = word;
          continue;
        }
      }
      option = "";
    }
    return new ImportedArguments(List.copyOf(files), properties, isLoad);
  }

  private static void set(Properties properties, String pair) {
    var equals = pair.indexOf('=');
    if (equals > 0) {
      properties.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
    }
  }

  /** The name of the store whose binding was started. */
  Optional<String> store() {
    return Optional.ofNullable(properties.getProperty("db")).map(ImportedArguments::store);
  }

  /** The name of the workload's file, which is the first that was given. */
  Optional<String> workload() {
    return files.stream().findFirst().map(file -> file.substring(file.lastIndexOf('/') + 1));
  }

  /** Client threads; empty if the command line doesn't say. */
  Optional<String> threads() {
    return number("threadcount")
        .filter(threads -> threads >= 1)
        .map(threads -> Integer.toString(threads.intValue()));
  }

  /** Operations a second that were asked for; empty for a closed loop. */
  Optional<Double> target() {
    return number("target").filter(rate -> rate > 0);
  }

  /** Whether response times stand under the names of service times. */
  boolean isIntendedAlone() {
    return properties.getProperty("measurement.interval", "").equals("intended");
  }

  private Optional<Double> number(String property) {
    return Optional.of(properties.getProperty(property, ""))
        .filter(text -> text.matches("\\d{1,9}(\\.\\d{1,9})?"))
        .map(Double::valueOf);
  }

  /** The name of the store that a class is for; of one that nobody knows, that of the class. */
  private static String store(String className) {
    if (className.startsWith(OURS)) {
      return className.substring(OURS.length()).split("\\.", -1)[0];
    }
    var other = OTHERS.getProperty(className.replaceFirst("^com\\.yahoo\\.", "site."));
    var known = CLASS.matcher(className);
    if (other != null || !known.matches()) {
      return other != null ? other : className.substring(className.lastIndexOf('.') + 1);
    }
    return known.group(2).toLowerCase(Locale.ROOT) + (known.group(1) == null ? "" : "-async");
  }

  private static Properties others() {
    var names = new Properties();
    try (var in = ImportedArguments.class.getResourceAsStream("names.properties")) {
      names.load(new InputStreamReader(in, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("names.properties", e);
    }
    return names;
  }
}
