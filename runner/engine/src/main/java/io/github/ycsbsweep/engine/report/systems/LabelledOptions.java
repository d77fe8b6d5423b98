// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a command line gives to one system of a run alone.
 *
 * @param program of its server, as {@code STORE:LABEL=PROGRAM}; empty if none was given
 * @param options with their values, in their order
 */
record LabelledOptions(Optional<String> program, List<Option> options) {

  /** Options whose values may begin with a label. */
  private static final Pattern LABELLED =
      Pattern.compile("-[pP]|--(server|topology|persistence|maxmemory|event|fault)(-[a-z]+)?");

  /** Those that make another server, or have another one made. */
  private static final Pattern OF_SERVERS =
      Pattern.compile("--(topology|persistence|maxmemory|event|fault)");

  /** An option, without the label before its value. */
  record Option(String name, String value) {

    /** As it would be typed for a single system. */
    String text() {
      return name + " " + value;
    }
  }

  /** Of a run's recorded command line. */
  static LabelledOptions of(CommandWords command, String label) {
    var options = new ArrayList<Option>();
    var words = command.plain();
    var program = Optional.<String>empty();
    var named = Pattern.compile("(?:[^:,=]+:)?" + Pattern.quote(label) + "=(.+)");
    for (var i = 0; i < words.size(); i++) {
      var name = words.get(i).replaceFirst("(?s)^(--[a-z-]+)=.*", "$1");
      if (LABELLED.matcher(name).matches()) {
        var value =
            name.equals(words.get(i))
                ? next(words, ++i)
                : words.get(i).substring(name.length() + 1);
        if (value.startsWith(label + ":")) {
          options.add(new Option(name, value.substring(label.length() + 1)));
        }
      } else if (program.isEmpty() && !name.startsWith("-")) {
        program =
            Stream.of(words.get(i).split(","))
                .map(named::matcher)
                .filter(match -> match.matches())
                .map(match -> match.group(1))
                .findFirst();
      }
    }
    return new LabelledOptions(program, List.copyOf(options));
  }

  private static String next(List<String> words, int at) {
    return at < words.size() ? words.get(at) : "";
  }

  boolean has(String name) {
    return options.stream().anyMatch(option -> option.name().equals(name));
  }

  /** Whether a property was given, by itself or by a file of properties. */
  boolean hasProperty(String name) {
    return has("-P")
        || options.stream()
            .anyMatch(
                option -> option.name().equals("-p") && option.value().startsWith(name + "="));
  }

  /** Whether a form of its server was given, or something that is done to it. */
  boolean hasForm() {
    return options.stream().anyMatch(option -> OF_SERVERS.matcher(option.name()).matches());
  }

  /** Names of the words of {@code --server-args}, without the hyphens before them. */
  List<String> arguments() {
    return options.stream()
        .filter(option -> option.name().equals("--server-args"))
        .flatMap(option -> Stream.of(option.value().split("\\s+")))
        .filter(word -> word.startsWith("-"))
        .map(ServerWords::bare)
        .toList();
  }

  /** In one line; empty text if nothing was given. */
  String text() {
    return Stream.concat(program.stream(), options.stream().map(Option::text))
        .reduce((one, other) -> one + " " + other)
        .orElse("");
  }
}
