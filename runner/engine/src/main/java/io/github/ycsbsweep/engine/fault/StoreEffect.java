// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import java.util.Optional;

/** What a controller has the servers do themselves. It is over when the controller says so. */
final class StoreEffect implements FaultEffect {

  private final String event;
  private final String argument;
  private final String usual;
  private final FaultTarget servers;
  private Optional<String> target = Optional.empty();

  /**
   * An effect that has not begun.
   *
   * @param event as the controller knows it
   * @param argument of the event; may be empty
   * @param usual on what it is, unless the controller names one
   */
  StoreEffect(String event, String argument, String usual, FaultTarget servers) {
    this.event = event;
    this.argument = argument;
    this.usual = usual;
    this.servers = servers;
  }

  @Override
  public String target() {
    return target.orElse(usual);
  }

  @Override
  public void begin() throws UserError, InterruptedException {
    target = servers.event(event, argument);
  }

  @Override
  public void end() {
    // The store ended it.
  }
}
