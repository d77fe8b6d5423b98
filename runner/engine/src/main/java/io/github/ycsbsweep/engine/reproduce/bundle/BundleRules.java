// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTIES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import io.github.ycsbsweep.support.SecretNames;
import java.io.IOException;
import java.io.StringReader;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a bundle may hold: it never brings a program, a command, an address or a path, and its
 * claims follow from its figures.
 *
 * @param file of the bundle, for messages
 */
record BundleRules(String file) {

  /** What a request may say; all else is of one machine, or could run something. */
  static final Set<SweepOption> ALLOWED =
      EnumSet.of(
          SweepOption.THREADS,
          SweepOption.WARMUP,
          SweepOption.DURATION,
          SweepOption.OPERATIONS,
          SweepOption.RECORDS,
          SweepOption.REPEATS,
          SweepOption.ORDER,
          SweepOption.SEED,
          SweepOption.SLICE,
          SweepOption.STARTS,
          SweepOption.UNTIL,
          SweepOption.MAX_TIME,
          SweepOption.METRIC,
          SweepOption.MAX_ERROR_RATE,
          SweepOption.TARGET,
          SweepOption.ARRIVALS,
          SweepOption.CLIENTS,
          SweepOption.CLIENT,
          SweepOption.CLIENT_THREADS,
          SweepOption.SERVER,
          SweepOption.SERVER_SHARE,
          SweepOption.LINK,
          SweepOption.TOPOLOGY,
          SweepOption.PERSISTENCE,
          SweepOption.MAXMEMORY,
          SweepOption.FAULT,
          SweepOption.PROPERTY,
          SweepOption.PROPERTIES,
          SweepOption.PAIRS,
          SweepOption.FRESH_SERVER,
          SweepOption.VERIFY);

  /** Some of which run what they name; a bundle that has them is refused, and so is such a run. */
  static final Set<SweepOption> OF_PROGRAMS =
      EnumSet.of(
          SweepOption.SERVER_START,
          SweepOption.SERVER_STOP,
          SweepOption.EXTERNAL_START,
          SweepOption.CLIENT_JAR,
          SweepOption.SERVER_ARGS,
          SweepOption.YCSB_HOME,
          SweepOption.IMAGE);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_-]+(:[A-Za-z0-9._-]+)?");
  private static final Pattern LOCAL = Pattern.compile("local(:[0-9]{1,3})?");
  private static final Pattern CLASS =
      Pattern.compile("(site\\.ycsb|io\\.github\\.ycsbsweep)\\.workloads\\.[A-Za-z0-9]+");
  private static final Pattern ABSOLUTE =
      Pattern.compile("(?<![A-Za-z0-9./…])(/[^/\\s]+){2,}|(?<![A-Za-z0-9])[A-Z]:\\\\");
  private static final Pattern LOCATION =
      Pattern.compile(".*\\.(host|hosts|url|address|nodes|port)");

  /** Refuses an option that no request of a bundle has. */
  static void checkOptionNames(String file, JsonNode given) throws UserError {
    var known = new TreeSet<String>();
    ALLOWED.forEach(option -> known.add(option.word().replaceFirst("^-+", "")));
    var names = new TreeSet<String>();
    given.fieldNames().forEachRemaining(names::add);
    for (var name : names) {
      var option = optionOf(name);
      if (option.filter(OF_PROGRAMS::contains).isPresent()) {
        throw UserError.of(
            "%s: option %s: %s", file, name, "a bundle never brings a program to run");
      }
      if (option.filter(ALLOWED::contains).isEmpty()) {
        throw UserError.of(
            "%s: option %s: not of a bundle.%s",
            file, Sanitizer.cut(name, 60), Names.suggestion(name, known));
      }
    }
  }

  private static Optional<SweepOption> optionOf(String name) {
    return EnumSet.allOf(SweepOption.class).stream()
        .filter(it -> it.name().equalsIgnoreCase(name.replace('-', '_')))
        .findFirst();
  }

  /** Everything that can be found wrong without measuring. */
  void check(Bundle bundle, BundleArchive archive) throws UserError, IOException {
    var options = bundle.request().options();
    refuse(options.words().size() == 2 ? "" : "request: two words are needed");
    for (var system : options.words().get(0).split(",", -1)) {
      refuse(
          system.contains("=")
              ? system + ": a bundle never brings a program to run"
              : LABEL.matcher(system).matches() ? "" : "no store: " + system);
    }
    var used = new TreeSet<String>();
    for (var workload : options.words().get(1).split(",", -1)) {
      refuse(NAME.matcher(named(workload, used)).matches() ? "" : "no workload: " + workload);
    }
    for (var value : options.all(PROPERTIES)) {
      var name = value.substring(value.indexOf(':') + 1);
      refuse(NAME.matcher(named(name, used)).matches() ? "" : "-P " + value + ": no file of it");
    }
    for (var one : options.given().entrySet()) {
      for (var value : one.getValue()) {
        refuse(problemOf(one.getKey(), value).map(it -> one.getKey() + " " + it).orElse(""));
      }
    }
    files(archive, used);
    content(bundle);
  }

  private static String named(String word, Set<String> used) {
    if (!word.startsWith(BundleArchive.FOLDER)) {
      return word;
    }
    used.add(word);
    return word.substring(BundleArchive.FOLDER.length());
  }

  /** Each file is named by the request, and holds properties that it may. */
  private void files(BundleArchive archive, Set<String> used) throws UserError, IOException {
    for (var name : archive.files().keySet()) {
      refuse(
          name.equals(BundleArchive.BUNDLE) || used.contains(name)
              ? ""
              : name + ": the request does not name it");
    }
    for (var name : used) {
      refuse(archive.files().containsKey(name) ? "" : name + ": it is missing");
      var properties = new Properties();
      try {
        properties.load(new StringReader(archive.text(name)));
      } catch (IllegalArgumentException e) {
        refuse(name + ": " + e.getMessage());
      }
      refuse(problemIn(properties).map(it -> name + ": " + it).orElse(""));
    }
  }

  private void content(Bundle bundle) throws UserError, IOException {
    refuse(Margin.find(bundle.margin()).isPresent() ? "" : "margin: " + bundle.margin());
    var path = ABSOLUTE.matcher(Json.text(bundle));
    refuse(path.find() ? "a path of a machine is in it: " + path.group() : "");
    refuse(bundle.figures().contradiction().orElse(""));
    var follow = BundleClaim.of(bundle.figures(), bundle.within());
    for (var at = 0; at < Math.max(follow.size(), bundle.claims().size()); at++) {
      var isSame =
          at < Math.min(follow.size(), bundle.claims().size())
              && follow.get(at).equals(bundle.claims().get(at));
      refuse(isSame ? "" : "claim B" + (at + 1) + " does not follow from the figures in it");
    }
    refuse(follow.isEmpty() ? "it claims nothing" : "");
  }

  private void refuse(String problem) throws UserError {
    if (!problem.isEmpty()) {
      throw new UserError(file + ": " + Sanitizer.cut(problem, 200));
    }
  }

  /** Why an option can't have a value; empty if it can. */
  static Optional<String> problemOf(SweepOption option, String value) {
    if (option == PROPERTY) {
      var parts = value.split("=", 2);
      var name = parts[0].substring(parts[0].indexOf(':') + 1);
      return parts.length < 2
          ? Optional.of(value + ": expected name=value")
          : problemOf(name, parts[1]).or(() -> YcsbProperties.reserved(name));
    }
    var isWrong =
        switch (option) {
          case CLIENTS -> !LOCAL.matcher(value).matches();
          case SERVER -> value.endsWith("external");
          case PROPERTIES -> false;
          default -> value.contains("/") || value.chars().anyMatch(Character::isISOControl);
        };
    return isWrong
        ? Optional.of(value + ": a machine or a file, which no bundle names")
        : Optional.empty();
  }

  /** The first problem of a file of properties. */
  static Optional<String> problemIn(Properties properties) {
    return properties.stringPropertyNames().stream()
        .sorted()
        .flatMap(name -> problemOf(name, properties.getProperty(name)).stream())
        .findFirst();
  }

  /**
   * Why a property can't be in a bundle: it names a file, a command or a server, or is a secret.
   */
  static Optional<String> problemOf(String name, String value) {
    if (!NAME.matcher(name).matches()) {
      return Optional.of(name + ": no name of a property");
    }
    if (SecretNames.matches(name)) {
      return Optional.of(name + ": a secret, which no bundle has");
    }
    if (isLocation(name)) {
      return Optional.of(name + ": says where a server is; --server LABEL=HOST:PORT names one");
    }
    if (List.of("workload", "db").contains(name) && !CLASS.matcher(value.strip()).matches()) {
      return Optional.of(name + "=" + value + ": a bundle never brings a program to run");
    }
    return value.matches("(?s).*[/\\\\`$|;&<>\\p{Cntrl}].*|(trace|histogram):.*")
        ? Optional.of(name + "=" + value + ": a file, a command or an address")
        : YcsbProperties.refusal(name, value.strip());
  }

  /** Whether a property says where a server is. */
  static boolean isLocation(String name) {
    return LOCATION.matcher(name).matches();
  }
}
