// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The options and words of a command line of {@code sweep.sh}, as texts that nobody judged yet. */
public final class SweepOptions {

  /** The options, for picocli; {@code sweep.sh --help} says what they mean. */
  interface Declared {

    @Option(names = "--threads")
    String threads();

    @Option(names = "--warmup")
    String warmup();

    @Option(names = "--duration")
    String duration();

    @Option(names = "--operations")
    String operations();

    @Option(names = "--records")
    String records();

    @Option(names = "--repeats")
    String repeats();

    @Option(names = "--order")
    String order();

    @Option(names = "--seed")
    String seed();

    @Option(names = "--max-error-rate")
    String maxErrorRate();

    @Option(names = "--ycsb-home")
    String ycsbHome();

    @Option(names = "-p")
    List<String> pairs();

    @Option(names = "-P")
    List<String> files();

    @Option(names = "--target")
    String target();

    @Option(names = "--latency-at")
    String latencyAt();

    @Option(names = "--slo")
    String slo();

    @Option(names = "--probe")
    boolean probe();

    @Option(names = "--server")
    String server();

    @Option(names = "--topology")
    String topology();

    @Option(names = "--persistence")
    String persistence();

    @Option(names = "--maxmemory")
    String maxMemory();

    @Option(names = "--event")
    String event();

    @Option(names = "--clients")
    String clients();

    @Option(names = "--clients-scan")
    String clientsScan();

    @Option(names = "--namespace")
    String namespace();

    @Option(names = "--image")
    String image();

    @Option(names = "--no-load")
    boolean noLoad();

    @Option(names = "--allow-flush")
    boolean allowFlush();

    @Option(names = "--out")
    String out();

    @Option(names = "--resume")
    String resume();

    @Option(names = "--dry-run")
    boolean dryRun();

    @Option(names = "-q")
    boolean quiet();

    @Option(names = "-v")
    boolean verbose();

    @Option(names = "--help", usageHelp = true)
    boolean help();

    @Option(names = "--version", versionHelp = true)
    boolean version();

    @Parameters
    List<String> words();
  }

  private final ParseResult parsed;

  private SweepOptions(ParseResult parsed) {
    this.parsed = parsed;
  }

  /** Splits a command line into options and words; of an option that is there twice, the last. */
  public static SweepOptions parse(List<String> arguments) throws UserError {
    var line =
        new CommandLine(Declared.class)
            .setExpandAtFiles(false)
            .setInterpolateVariables(false)
            .setOverwrittenOptionsAllowed(true)
            .setPosixClusteredShortOptionsAllowed(false)
            .setAllowOptionsAsOptionParameters(true);
    try {
      var parsed = line.parseArgs(arguments.toArray(String[]::new));
      OptionValues.check(parsed);
      return new SweepOptions(parsed);
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

  /** Every option, in the order of the alphabet. */
  public static List<String> names() {
    return new CommandLine(Declared.class)
        .getCommandSpec().options().stream().map(option -> option.longestName()).sorted().toList();
  }

  /** Whether an option takes no value. */
  static boolean isFlag(String name) {
    return new CommandLine(Declared.class).getCommandSpec().findOption(name).arity().max() == 0;
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

  /** Every value of {@code -p} or {@code -P}. */
  List<String> all(String option) {
    return parsed.matchedOptionValue(option, List.of());
  }

  /** What belongs to no option: stores and workloads. */
  List<String> words() {
    return parsed.matchedPositionalValue(0, List.of());
  }

  /** The options that were given with a single value or none, which is "1", by their names. */
  Map<String, String> given() {
    var given = new TreeMap<String, String>();
    for (var option : parsed.matchedOptions()) {
      if (!option.isMultiValue()) {
        var flag = option.type() == boolean.class;
        given.put(option.longestName(), flag ? "1" : text(option.longestName(), ""));
      }
    }
    return given;
  }
}
