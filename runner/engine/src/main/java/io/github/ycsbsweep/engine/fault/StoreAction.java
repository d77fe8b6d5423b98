// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ServerRequest.Form;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import java.time.Duration;
import java.util.Optional;

/**
 * Something that a store does itself when its controller asks for it: the rewrite of a log. It is
 * no failure, and what fails meanwhile counts.
 *
 * @param given as messages begin
 * @param name as the controller knows it
 */
record StoreAction(String given, String name) implements FaultAction {

  static StoreAction of(FaultWords words) throws UserError {
    words.demandNothing();
    return new StoreAction(words.given(), words.fault().name());
  }

  @Override
  public void checkForm(Form form) throws UserError {
    if (!form.persistence().orElse("").startsWith("aof-")) {
      throw UserError.of(
          "%s: there is no append-only file to rewrite; add --persistence aof-everysec or"
              + " aof-always",
          given);
    }
  }

  @Override
  public void checkSite(FaultSite site) throws UserError {
    if (site.mode() == Mode.EXTERNAL) {
      throw UserError.of(
          "%s: the properties name the %s server, and the runner makes only its own; drop one of"
              + " them",
          given, site.label());
    }
    if (site.mode() == Mode.STAND_IN) {
      throw UserError.of(
          "%s: a stand-in has no such thing; drop the option, or use a %s server",
          given, site.label());
    }
  }

  @Override
  public Optional<String> event() {
    return Optional.of(name);
  }

  /** It is over when the store says so. */
  @Override
  public Optional<Duration> duration() {
    return Optional.of(Duration.ZERO);
  }

  @Override
  public boolean leavesDamage(Form form) {
    return false;
  }

  @Override
  public FaultEffect on(FaultTarget target) {
    return new StoreEffect(name, "", "all processes", target);
  }
}
