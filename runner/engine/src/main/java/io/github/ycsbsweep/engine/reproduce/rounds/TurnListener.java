// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.sweep.ClientWork;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.util.Optional;
import java.util.OptionalInt;

/** Has a sweep wait for its turns. Whoever hears several sweeps is told at each whose it is. */
final class TurnListener implements SweepListener {

  private final SweepListener listener;
  private final SweepTurns.Turn turn;
  private Optional<SweepPlan> plan = Optional.empty();

  TurnListener(SweepListener listener, SweepTurns.Turn turn) {
    this.listener = listener;
    this.turn = turn;
  }

  @Override
  public void awaitTurn(OptionalInt threads) throws InterruptedException {
    turn.await(threads);
    plan.ifPresent(listener::planned);
  }

  @Override
  public void planned(SweepPlan planned) {
    plan = Optional.of(planned);
    listener.planned(planned);
  }

  @Override
  public void started(ClientWork work) {
    listener.started(work);
  }

  @Override
  public void ended(ClientWork work) {
    listener.ended(work);
  }

  @Override
  public void judged(Cell.Status status, int done) {
    listener.judged(status, done);
  }

  @Override
  public void reporting() {
    listener.reporting();
  }
}
