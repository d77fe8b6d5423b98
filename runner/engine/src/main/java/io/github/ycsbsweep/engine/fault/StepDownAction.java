// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import java.time.Duration;
import java.util.Optional;

/**
 * Has the primary of a replica set step down, so that its members elect another one. The controller
 * asks for it, at the addresses that the user named. It is over when there is a new primary.
 *
 * @param given as messages begin
 * @param time for which the old primary can't be elected, whole seconds
 */
record StepDownAction(String given, Duration time) implements FaultAction {

  /** As the controller knows it. */
  private static final String EVENT = "step-down";

  private static final Duration USUAL = Duration.ofSeconds(60);

  static StepDownAction of(FaultWords words) throws UserError {
    var time = words.time().orElse(USUAL);
    if (words.fault().process().isPresent() || time.toMillis() % 1000 != 0) {
      throw UserError.of(
          "%s: allowed is a time in whole seconds, for which the old primary can't be elected, as"
              + " %s",
          words.given(), FaultKind.STEP_DOWN.example());
    }
    return new StepDownAction(words.given(), time);
  }

  @Override
  public void checkForm(Form form) {
    // The form of the user's replica set is not the runner's.
  }

  @Override
  public void checkSite(FaultSite site) throws UserError {
    if (site.mode() != Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the %s server is one of the runner's own, and no replica set. Name the members of"
              + " one of yours by their addresses, or drop the option",
          given, site.label());
    }
  }

  @Override
  public Optional<String> event() {
    return Optional.of(EVENT);
  }

  /** It is over when the controller says so. */
  @Override
  public Optional<Duration> duration() {
    return Optional.of(Duration.ZERO);
  }

  /** The members bring themselves back to one state. */
  @Override
  public boolean leavesDamage(Form form) {
    return false;
  }

  /** What no other member had yet is rolled back. */
  @Override
  public boolean mayLoseWrites(Form form) {
    return true;
  }

  @Override
  public FaultEffect on(FaultTarget target) {
    return new StoreEffect(EVENT, Long.toString(time.toSeconds()), "the primary", target);
  }
}
