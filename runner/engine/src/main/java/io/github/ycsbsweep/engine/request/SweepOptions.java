// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static java.util.Objects.requireNonNull;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.support.EnumText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What a call of {@code sweep.sh} asks for, as texts that nobody judged yet: that of a command
 * line, or the request in a {@code run.json}, which may be somebody else's.
 *
 * @param words what belongs to no option: stores and workloads
 * @param given values of the options that were given, in their order; none of a flag
 */
public record SweepOptions(List<String> words, Map<SweepOption, List<String>> given) {

  /** Of a run of which nobody knows what was asked for. */
  public static final SweepOptions NONE = new SweepOptions(List.of(), Map.of());

  /** Refuses an option without its value, and the lack of a part. */
  public SweepOptions {
    words = List.copyOf(requireNonNull(words, "no words"));
    var values = new LinkedHashMap<SweepOption, List<String>>();
    requireNonNull(given, "no given");
    given.forEach(
        (option, texts) -> {
          if (texts.isEmpty() && !option.isFlag()) {
            throw new IllegalArgumentException(option + " needs a value");
          }
          values.put(option, List.copyOf(texts));
        });
    given = Collections.unmodifiableMap(values);
  }

  /** Splits a command line; of an option that is there twice, the last. */
  public static SweepOptions parse(List<String> arguments) throws UserError {
    var spec = CommandSpec.create();
    declare(spec, Arrays.asList(SweepOption.values()));
    var words = PositionalParamSpec.builder().type(List.class).auxiliaryTypes(String.class);
    var line = OptionValues.configure(new CommandLine(spec.addPositional(words.build())));
    try {
      var parsed = line.parseArgs(arguments.toArray(String[]::new));
      OptionValues.check(parsed);
      return of(parsed, Arrays.asList(SweepOption.values()))
          .withWords(parsed.matchedPositionalValue(0, List.of()));
    } catch (ParameterException e) {
      throw OptionValues.error(e, SweepOption.words());
    }
  }

  /** Has a command take some of the options. */
  public static void declare(CommandSpec spec, Collection<SweepOption> options) {
    for (var option : options) {
      var declared = OptionSpec.builder(option.word());
      spec.addOption(
          option.isOfSystem()
              ? declared.type(List.class).auxiliaryTypes(String.class).build()
              : declared.type(option.isFlag() ? boolean.class : String.class).build());
    }
  }

  /** Those of the options that a command was given. */
  public static SweepOptions of(ParseResult parsed, Collection<SweepOption> options) {
    var given = new LinkedHashMap<SweepOption, List<String>>();
    for (var matched : parsed.matchedOptions()) {
      options.stream()
          .filter(option -> option.word().equals(matched.longestName()))
          .forEach(
              option -> given.put(option, option.isFlag() ? List.of() : texts(option, matched)));
    }
    return new SweepOptions(List.of(), given);
  }

  private static List<String> texts(SweepOption option, OptionSpec matched) {
    return option.isOfSystem() ? once(matched.getValue()) : List.of(matched.<String>getValue());
  }

  /** The value of an option, the last of several, if it was given. */
  public Optional<String> text(SweepOption option) {
    return all(option).stream().reduce((one, later) -> later);
  }

  /** What the text of an option means. */
  public interface ValueReader<T> {

    T read(String text) throws UserError;
  }

  /** What an option says, if it was given. */
  public <T> Optional<T> value(SweepOption option, ValueReader<T> reader) throws UserError {
    var text = text(option);
    return text.isPresent() ? Optional.of(reader.read(text.get())) : Optional.empty();
  }

  /** The constant that an option names, or the usual one. */
  public <E extends Enum<E>> E choice(SweepOption option, E usual) throws UserError {
    var type = usual.getDeclaringClass();
    var given = text(option).orElse(EnumText.of(usual));
    Names.check(option.word(), given, EnumText.all(type));
    return EnumText.find(type, given).orElseThrow();
  }

  /** Whether clients of a system run this program, which is not the usual one. */
  public boolean runs(ClientProgram program) {
    return all(SweepOption.CLIENT).stream()
        .map(text -> text.substring(text.indexOf(':') + 1))
        .anyMatch(EnumText.of(program)::equals);
  }

  /** Whether an option was given. */
  public boolean has(SweepOption option) {
    return given.containsKey(option);
  }

  /** Every value of an option, those that count more later. */
  public List<String> all(SweepOption option) {
    return given.getOrDefault(option, List.of());
  }

  /** What a later call asks for, and what this one does beside it. */
  public SweepOptions with(SweepOptions later) {
    var all = new LinkedHashMap<>(given);
    later.given.forEach(
        (option, values) ->
            all.merge(
                option, values, (one, other) -> option.isOfSystem() ? joined(one, other) : other));
    return new SweepOptions(later.words.isEmpty() ? words : later.words, all);
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return once(Stream.concat(one.stream(), other.stream()).toList());
  }

  /** Of equal values the last one: a run that is resumed may be given what is recorded of it. */
  private static List<String> once(List<String> values) {
    var once = new LinkedHashSet<String>();
    for (var value : values) {
      once.remove(value);
      once.add(value);
    }
    return List.copyOf(once);
  }

  /** With an option at the end, in place of the same one. */
  public SweepOptions with(SweepOption option, String... values) {
    var all = new LinkedHashMap<>(without(Set.of(option)).given);
    all.put(option, List.of(values));
    return new SweepOptions(words, all);
  }

  /** With an option at the end, if there is a value for it. */
  public SweepOptions with(SweepOption option, Optional<String> value) {
    return value.map(text -> with(option, text)).orElse(this);
  }

  /** With more values of an option, if there are any. */
  public SweepOptions adding(SweepOption option, List<String> values) {
    var all = new LinkedHashMap<>(given);
    if (!values.isEmpty()) {
      all.put(option, joined(all(option), values));
    }
    return new SweepOptions(words, all);
  }

  /** With other stores and workloads. */
  public SweepOptions withWords(List<String> others) {
    return new SweepOptions(others, given);
  }

  public SweepOptions without(Collection<SweepOption> options) {
    var others = new LinkedHashMap<>(given);
    others.keySet().removeAll(options);
    return new SweepOptions(words, others);
  }

  /** With other values of an option, if it was given; one that is empty then goes. */
  public SweepOptions replacing(SweepOption option, UnaryOperator<List<String>> change) {
    if (!has(option)) {
      return this;
    }
    var values = change.apply(all(option));
    var all = new LinkedHashMap<>(given);
    all.put(option, values);
    return values.isEmpty() ? without(Set.of(option)) : new SweepOptions(words, all);
  }

  /** Likewise of all options that may differ from system to system. */
  public SweepOptions replacingOfSystems(UnaryOperator<List<String>> change) {
    var changed = this;
    for (var option : given.keySet()) {
      changed = option.isOfSystem() ? changed.replacing(option, change) : changed;
    }
    return changed;
  }

  /** What is given to one system alone, without its label. */
  public SweepOptions ofLabel(String label) {
    var prefix = label + ":";
    var own = new SweepOptions(List.of(), Map.of());
    for (var option : given.entrySet()) {
      var values =
          option.getValue().stream()
              .filter(value -> option.getKey().isOfSystem() && value.startsWith(prefix))
              .map(value -> value.substring(prefix.length()))
              .toArray(String[]::new);
      own = values.length == 0 ? own : own.with(option.getKey(), values);
    }
    return own;
  }

  /** What it says of figures, without secrets and what is another call's when it is read. */
  public SweepOptions recorded() {
    var recorded =
        without(SweepOption.SILENT)
            .without(SweepOption.OF_A_CALL)
            .replacing(SweepOption.PROPERTY, it -> it.stream().map(Secrets::recordable).toList());
    for (var command : SweepOption.COMMANDS) {
      recorded = recorded.replacing(command, it -> it.stream().map(Secrets::redacted).toList());
    }
    return recorded;
  }

  /** Options and their values as they would be typed, in their order. */
  public List<String> optionWords() {
    var line = new ArrayList<String>();
    given.forEach(
        (option, values) -> {
          if (option.isFlag()) {
            line.add(option.word());
          }
          values.forEach(value -> line.addAll(Arrays.asList(option.word(), value)));
        });
    return line;
  }

  /** The command to repeat, in one line, without secrets. */
  public String commandLine() {
    var line = new ArrayList<>(List.of("sweep.sh"));
    line.addAll(words);
    line.addAll(optionWords());
    return ShellWords.line(Secrets.commandLine(line));
  }
}
