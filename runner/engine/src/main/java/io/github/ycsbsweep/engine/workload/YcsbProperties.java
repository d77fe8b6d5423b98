// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.AllowedValues.Forms;
import io.github.ycsbsweep.support.NearestName;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The properties of YCSB itself and of ExtendedCoreWorkload, as {@code ycsb.properties} lists them.
 * A typo in one would silently measure something else, and some are the runner's to set.
 */
public final class YcsbProperties {

  static final String CORE_WORKLOAD = "site.ycsb.workloads.CoreWorkload";
  static final String EXTENDED_WORKLOAD = "io.github.ycsbsweep.workloads.ExtendedCoreWorkload";

  /** Workload classes that read the properties of CoreWorkload, and mean the same by them. */
  private static final Set<String> CORE_CLASSES =
      Set.of(CORE_WORKLOAD, EXTENDED_WORKLOAD, "site.ycsb.workloads.ConstantOccupancyWorkload");

  private static final Properties FILE = file();

  /** Set by the runner for every client, by the option that means the same. */
  private static final Map<String, String> RUNNERS = section("runner.");

  private static final Map<String, String> EVERY = section("every.");
  private static final Map<String, String> EXTENDED = section("extended.");

  /** Parts of the operations that are of a kind. */
  static final List<String> PROPORTIONS =
      EVERY.keySet().stream().filter(name -> name.endsWith("proportion")).toList();

  /** Of CoreWorkload and of its heirs. */
  private static final Map<String, String> CORE = section("every.", "core.", "extended.");

  private YcsbProperties() {}

  private static Properties file() {
    var file = new Properties();
    try (var in = YcsbProperties.class.getResourceAsStream("ycsb.properties")) {
      file.load(new InputStreamReader(in, UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("ycsb.properties", e);
    }
    return file;
  }

  private static Map<String, String> section(String... prefixes) {
    var section = new TreeMap<String, String>();
    for (var prefix : prefixes) {
      for (var name : FILE.stringPropertyNames()) {
        if (name.startsWith(prefix)) {
          section.put(name.substring(prefix.length()), FILE.getProperty(name));
        }
      }
    }
    return section;
  }

  private static AllowedValues allowed(String text) {
    return switch (text) {
      case "flag" -> AllowedValues.FLAG;
      case "percentile" -> AllowedValues.PERCENTILE;
      default -> text.contains(" ") ? forms(text) : AllowedValues.parse(text);
    };
  }

  private static Forms forms(String text) {
    var words = new ArrayList<String>();
    var forms = new TreeMap<String, Pattern>();
    for (var word : text.split(" \\| ", -1)) {
      var parts = word.split(" ~ ", 2);
      if (parts.length == 1) {
        words.add(word);
      } else {
        forms.put(parts[0], Pattern.compile(parts[1]));
      }
    }
    return new Forms(words, forms);
  }

  /** Properties, {@code name=value}, of a workload whose operations are all of one kind. */
  public static List<String> only(String operation) {
    return Stream.of("read", "update", "insert", "scan", "readmodifywrite")
        .map(one -> one + "proportion=" + (one.equals(operation) ? 1 : 0))
        .toList();
  }

  /** Whether YCSB itself knows the property. */
  public static boolean knows(String name) {
    return CORE.containsKey(name) || RUNNERS.containsKey(name);
  }

  /** Whether CoreWorkload does not know the property, and ExtendedCoreWorkload does. */
  static boolean isExtended(String name) {
    return EXTENDED.containsKey(name);
  }

  /** Whether a workload class is CoreWorkload, or inherits what it reads. */
  static boolean isCore(String workloadClass) {
    return CORE_CLASSES.contains(workloadClass);
  }

  /** Why nobody but the runner may set the property; empty for any other. */
  public static Optional<String> reserved(String name) {
    return Optional.ofNullable(RUNNERS.get(name))
        .map(reason -> name + " is set by the runner: " + reason);
  }

  /** Why a property of YCSB can't have the value; empty for any other property. */
  public static Optional<String> refusal(String name, String value) {
    return Optional.ofNullable(CORE.get(name))
        .filter(text -> !text.isEmpty())
        .map(YcsbProperties::allowed)
        .filter(allowed -> !allowed.include(value))
        .map(allowed -> name + "=" + value + ": allowed is " + allowed.describe(value));
  }

  /** What is allowed by the names of properties, in alphabetical order. */
  static Map<String, AllowedValues> allowedOf(String workloadClass) {
    var allowed = new TreeMap<String, AllowedValues>();
    (isCore(workloadClass) ? CORE : EVERY)
        .forEach(
            (name, text) -> {
              if (!text.isEmpty()) {
                allowed.put(name, allowed(text));
              }
            });
    return allowed;
  }

  /** Removes blanks around values, over which YCSB would stumble. */
  public static void strip(Properties properties) {
    for (var name : allowedOf(properties.getProperty("workload", "")).keySet()) {
      if (properties.containsKey(name)) {
        properties.setProperty(name, properties.getProperty(name).strip());
      }
    }
  }

  /** Refuses what only the runner may set, among what the user gave besides the workload file. */
  public static void checkGiven(Properties given) throws UserError {
    for (var name : given.stringPropertyNames()) {
      var reason = reserved(name);
      if (reason.isPresent()) {
        throw new UserError(reason.get());
      }
      if (!CORE.containsKey(name) && !name.contains(".")) {
        var near = NearestName.of(name, CORE.keySet());
        if (near.isPresent()) {
          throw UserError.of("%s: YCSB has no such property; did you mean %s?", name, near.get());
        }
      }
    }
  }

  /**
   * Removes what only the runner may set from a workload's properties.
   *
   * @return what was removed, and what to use in its place; without the operation count, which
   *     every workload file names
   */
  public static List<String> removeRunners(Properties merged) {
    var removed = new ArrayList<String>();
    for (var name : RUNNERS.keySet()) {
      if (merged.remove(name) != null && !name.equals("operationcount")) {
        removed.add(reserved(name).orElseThrow());
      }
    }
    return removed;
  }
}
