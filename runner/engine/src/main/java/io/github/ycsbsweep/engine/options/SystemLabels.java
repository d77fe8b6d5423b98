// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemWord;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The labels of a run's systems, and the values of options that begin with one. */
record SystemLabels(List<String> labels) {

  private static final int MOST_LETTERS = 32;
  private static final Pattern LABEL = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");

  /** Words of the options' own grammars, which stand before a colon too. */
  private static final List<String> RESERVED =
      List.of("cluster", "shards", "ramp", "steps", "sine", "bursts", "local", "k8s");

  /** Nothing but a label stands before the first colon of their values. */
  private static final List<SweepOption> PREFIXED =
      List.of(
          SweepOption.SERVER_ARGS,
          SweepOption.SERVER_CPUS,
          SweepOption.SERVER_SHARE,
          SweepOption.LINK,
          SweepOption.FAULT,
          SweepOption.PROPERTY);

  /**
   * The labels of a run.
   *
   * @throws UserError if one is there twice
   */
  static SystemLabels of(List<SweptNames.SystemName> systems) throws UserError {
    var labels = systems.stream().map(SweptNames.SystemName::label).toList();
    var repeated = Names.repeated(labels);
    if (repeated.isPresent()) {
      var label = repeated.get();
      var names =
          systems.stream()
              .filter(system -> system.label().equals(label))
              .map(system -> SystemWord.of(system.word()).store())
              .toList();
      throw names.contains(label)
          ? UserError.of(
              "system %s is there twice; to compare a store with itself, give each a label:"
                  + " %s:a,%s:b",
              label, label, label)
          : UserError.of(
              "label %s is there twice; give each system one of its own: %s:%s,%s:%s",
              label, names.get(0), label, names.get(1), another(label, labels));
    }
    return new SystemLabels(labels);
  }

  /** A label that nobody has, as like the one that is taken as may be. */
  private static String another(String label, List<String> taken) {
    var begin = label.substring(0, Math.min(label.length(), MOST_LETTERS - 2));
    return IntStream.iterate(2, number -> number + 1)
        .mapToObj(number -> begin + number)
        .filter(name -> !taken.contains(name))
        .findFirst()
        .orElseThrow();
  }

  /** Refuses a label that can't be told from other words. */
  static void check(String word, String label, List<String> stores) throws UserError {
    var cause = "";
    if (!LABEL.matcher(label).matches()) {
      cause = "a label has letters, digits, _ and -, at most 32, a letter first";
    } else if (RESERVED.contains(label)) {
      cause = label + " is a word of the options";
    } else if (stores.contains(label)) {
      cause = label + " is a store";
    }
    if (!cause.isEmpty()) {
      throw new UserError(word + ": the label can't be used: " + cause);
    }
  }

  /**
   * What holds for a system: values with its label come after those without any, so that they count
   * more.
   */
  SweepOptions optionsOf(String label, SweepOptions options) {
    return options.replacingOfSystems(all -> valuesOf(label, all));
  }

  private List<String> valuesOf(String label, List<String> values) {
    var general = values.stream().filter(value -> labelOf(value).isEmpty());
    var own =
        values.stream()
            .filter(value -> labelOf(value).filter(label::equals).isPresent())
            .map(value -> value.substring(label.length() + 1));
    return Stream.concat(general, own).toList();
  }

  /** The label that a value begins with, if it is one of this run's. */
  Optional<String> labelOf(String value) {
    var colon = value.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Optional.of(value.substring(0, colon)).filter(labels::contains);
  }

  /** Refuses values that begin as with a label, where nothing else could be meant. */
  void checkPrefixes(SweepOptions options) throws UserError {
    for (var option : PREFIXED) {
      for (var value : options.all(option)) {
        var colon = value.indexOf(':');
        if (colon > 0 && labelOf(value).isEmpty()) {
          var prefix = value.substring(0, colon);
          if (LABEL.matcher(prefix).matches()) {
            throw Names.unknown("label of " + option, prefix, labels);
          }
        }
      }
    }
  }
}
