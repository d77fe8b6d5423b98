// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The options and words of a command line of {@code sweep.sh}, as texts that nobody judged yet. */
public final class SweepOptions {

  /** Options with a value; {@code sweep.sh --help} says what each option means. */
  private static final List<String> VALUES =
      List.of(
          "--threads",
          "--warmup",
          "--duration",
          "--operations",
          "--records",
          "--repeats",
          "--order",
          "--seed",
          "--max-error-rate",
          "--ycsb-home",
          "--target",
          "--arrivals",
          "--phases",
          "--latency-at",
          "--slo",
          "--clients",
          "--clients-scan",
          "--client-cpus",
          "--namespace",
          "--image",
          "--metrics",
          "--out",
          "--resume");

  /** Options about a system, whose values may begin with {@code LABEL:}. */
  private static final List<String> OF_SYSTEMS =
      List.of(
          "--server",
          "--server-args",
          "--server-host",
          "--server-start",
          "--server-stop",
          "--topology",
          "--persistence",
          "--maxmemory",
          "--fault",
          "--server-cpus",
          "--server-share",
          "-p",
          "-P");

  /** Options whose values are run: those of a results folder never are. */
  static final List<String> COMMANDS = List.of("--server-start", "--server-stop");

  private static final List<String> PROPERTIES = List.of("-p", "-P");

  private static final List<String> FLAGS =
      List.of(
          "--probe",
          "--probe-writes",
          "--fresh-server",
          "--no-load",
          "--keep-failed",
          "--allow-flush",
          "--verify",
          "--profile",
          "--dry-run",
          "-q",
          "-v",
          "--help",
          "--version");

  private final List<String> arguments;
  private final ParseResult parsed;

  private SweepOptions(List<String> arguments, ParseResult parsed) {
    this.arguments = List.copyOf(arguments);
    this.parsed = parsed;
  }

  /** Splits a command line into options and words; of an option that is there twice, the last. */
  public static SweepOptions parse(List<String> arguments) throws UserError {
    var line =
        new CommandLine(declared())
            .setExpandAtFiles(false)
            .setInterpolateVariables(false)
            .setOverwrittenOptionsAllowed(true)
            .setPosixClusteredShortOptionsAllowed(false)
            .setAllowOptionsAsOptionParameters(true);
    try {
      var parsed = line.parseArgs(arguments.toArray(String[]::new));
      OptionValues.check(parsed);
      return new SweepOptions(arguments, parsed);
    } catch (UnmatchedArgumentException e) {
      var given = e.getUnmatched().get(0).replaceFirst("^(--[^=]*)=.*", "$1");
      throw Names.unknown("option", given, names());
    } catch (MissingParameterException e) {
      var option = arguments.get(arguments.size() - 1);
      throw new UserError(option + " needs a value");
    } catch (ParameterException e) {
      throw new UserError(e.getMessage());
    }
  }

  /** The options, for picocli. */
  private static CommandSpec declared() {
    var spec = CommandSpec.create();
    VALUES.forEach(name -> spec.addOption(OptionSpec.builder(name).type(String.class).build()));
    OF_SYSTEMS.forEach(
        name ->
            spec.addOption(
                OptionSpec.builder(name).type(List.class).auxiliaryTypes(String.class).build()));
    FLAGS.forEach(name -> spec.addOption(OptionSpec.builder(name).type(boolean.class).build()));
    return spec.addPositional(
        PositionalParamSpec.builder().type(List.class).auxiliaryTypes(String.class).build());
  }

  /** Every option, in the order of the alphabet. */
  public static List<String> names() {
    return Stream.of(VALUES, OF_SYSTEMS, FLAGS).flatMap(List::stream).sorted().toList();
  }

  /** The command line that they were read from. */
  List<String> arguments() {
    return arguments;
  }

  /** Whether an option takes no value. */
  static boolean isFlag(String name) {
    return FLAGS.contains(name);
  }

  /** The value of an option, if it was given. */
  public Optional<String> text(String option) {
    return Optional.ofNullable(parsed.matchedOptionValue(option, null));
  }

  /** The value of an option, or what it is where it was not given. */
  String text(String option, String fallback) {
    return parsed.matchedOptionValue(option, fallback);
  }

  /** Whether an option was given. */
  public boolean has(String option) {
    return parsed.hasMatchedOption(option);
  }

  /** Every value of an option about systems. */
  List<String> all(String option) {
    return parsed.matchedOptionValue(option, List.of());
  }

  /** What belongs to no option: stores and workloads. */
  List<String> words() {
    return parsed.matchedPositionalValue(0, List.of());
  }

  /** The values of the options that were given but properties, by their names; "1" of a flag. */
  Map<String, List<String>> given() {
    var given = new TreeMap<String, List<String>>();
    for (var name : names()) {
      if (has(name) && !PROPERTIES.contains(name)) {
        given.put(name, values(name));
      }
    }
    return given;
  }

  private List<String> values(String name) {
    if (isFlag(name)) {
      return List.of("1");
    }
    return OF_SYSTEMS.contains(name) ? withoutRepetitions(all(name)) : List.of(text(name, ""));
  }

  /** Of equal values the last one: a run that is resumed may be given what is recorded of it. */
  private static List<String> withoutRepetitions(List<String> values) {
    var once = new LinkedHashSet<String>();
    for (var value : values) {
      once.remove(value);
      once.add(value);
    }
    return List.copyOf(once);
  }
}
