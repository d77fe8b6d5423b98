// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultTarget;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server of the user's, to which faults are done by his own commands, or by what its store does
 * when its controller asks for it.
 *
 * @param address as he named it
 * @param reached its addresses, as far as they can be asked from here
 * @param hooks empty: it has none, and can be neither stopped nor started
 * @param controller of its store; empty: the runner does not know that
 * @param context for the controller
 */
record HookedServer(
    String address,
    List<ServerAddress> reached,
    Optional<ServerHooks> hooks,
    Optional<Controller> controller,
    ControllerContext context)
    implements FaultTarget, FaultTarget.FaultProcess {

  /** For a server whose start command has ended. */
  private static final Duration ANSWER = Duration.ofMinutes(1);

  private static final Duration INTERVAL = Duration.ofMillis(100);

  /** Whether all of them answered within a minute. */
  static boolean answer(List<ServerAddress> addresses) throws InterruptedException {
    return Deadline.in(ANSWER)
        .await(INTERVAL, () -> addresses.stream().allMatch(one -> one.refusal().isEmpty()));
  }

  @Override
  public List<HookedServer> processes() {
    return List.of(this);
  }

  @Override
  public Optional<String> event(String name, String argument)
      throws UserError, InterruptedException {
    return OwnServer.call(controller.orElseThrow(() -> refused(name)), context, name, argument);
  }

  @Override
  public boolean isMaster() {
    return false;
  }

  @Override
  public void kill() throws UserError, InterruptedException {
    hooks.orElseThrow(() -> refused("kill")).stop();
  }

  @Override
  public void restart() throws UserError, InterruptedException {
    hooks.orElseThrow(() -> refused("kill")).startAgain();
    if (!answer(reached)) {
      throw UserError.failed(address + " did not answer after --server-start");
    }
  }

  @Override
  public void pause() throws UserError {
    throw refused("pause");
  }

  @Override
  public void resume() throws UserError {
    throw refused("pause");
  }

  private UserError refused(String what) {
    return UserError.failed(what + ": the server at " + address + " is the user's");
  }
}
