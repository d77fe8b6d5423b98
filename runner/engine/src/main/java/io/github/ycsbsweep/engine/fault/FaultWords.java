// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PlannedFault;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What was given with a fault, for its kind to read.
 *
 * @param option by which it was given, as messages call it: {@code --fault}
 */
public record FaultWords(String option, PlannedFault fault) {

  private static final Pattern FORM =
      Pattern.compile("([^@:/]*)@([1-9][0-9]?)%(?::([^/]+))?(?:/([1-9][0-9]{0,2}))?");

  /** A shorter one is over before a client's second has shown it. */
  private static final Duration SHORTEST = Duration.ofMillis(100);

  /**
   * Reads {@code NAME@PERCENT%[:ARGUMENT][/PROCESS]}.
   *
   * @param option as messages call it
   * @throws UserError if it has another form, there is no such kind, or that does not take it
   */
  public static PlannedFault parse(String option, String text) throws UserError {
    Names.check("fault", text.split("[@:/]", 2)[0], FaultKind.words());
    var match = FORM.matcher(text);
    if (!match.matches()) {
      throw UserError.of(
          "%s %s: not a fault with its time; allowed: NAME@PERCENT%%[:ARGUMENT][/PROCESS], 1 to 99"
              + " percent of the measured time, as %s or %s",
          option, text, FaultKind.KILL.example(), FaultKind.AOF_REWRITE.example());
    }
    var kind = FaultKind.named(match.group(1));
    var planned =
        new PlannedFault(
            kind.word(),
            Integer.parseInt(match.group(2)),
            match.group(3) == null ? "" : match.group(3),
            match.group(4) == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(match.group(4))),
            kind.isDisruptive());
    FaultKind.action(option, planned);
    return planned;
  }

  /** The option with its value, as messages begin. */
  String given() {
    return option + " " + fault.text();
  }

  /** The argument as a time; empty without one. */
  Optional<Duration> time() throws UserError {
    return fault.argument().isEmpty()
        ? Optional.empty()
        : Optional.of(Units.time(given(), fault.argument(), SHORTEST));
  }

  /** What stands before the first comma of the argument; empty text without one. */
  String first() {
    return fault.argument().split(",", 2)[0];
  }

  /** What stands behind that comma, as a time; empty without one. */
  Optional<Duration> timeBehind() throws UserError {
    var words = fault.argument().split(",", 2);
    return words.length < 2
        ? Optional.empty()
        : Optional.of(Units.time(given(), words[1], SHORTEST));
  }

  /** The argument as a time, which it needs. */
  Duration demandTime() throws UserError {
    var time = time();
    if (time.isEmpty()) {
      throw UserError.of(
          "%s: how long is missing; allowed: a time, as %s",
          given(), FaultKind.named(fault.name()).example());
    }
    return time.get();
  }

  /** Refuses an argument and a process. */
  void demandNothing() throws UserError {
    if (!fault.argument().isEmpty() || fault.process().isPresent()) {
      throw UserError.of(
          "%s: %s takes no argument and no process; allowed: %s",
          given(), fault.name(), FaultKind.named(fault.name()).example());
    }
  }
}
