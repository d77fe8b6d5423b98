// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Cells of Redis and Valkey in turns; in each block Valkey does 10 % more. */
public final class SyntheticTurns {

  private SyntheticTurns() {}

  /** Those of four starts, in each of which another system is first. */
  public static void fourStarts(Path run, Verdict verdict) throws IOException {
    for (var start = 1; start <= 4; start++) {
      both(run, start, start, verdict);
    }
  }

  /** The same, of which the first start was measured again, behind the others. */
  public static void firstStartAgain(Path run, Verdict verdict) throws IOException {
    fourStarts(run, verdict);
    both(run, 1, 5, verdict);
  }

  /** A start, by its place among those that were measured. */
  private static void both(Path run, int start, int place, Verdict verdict) throws IOException {
    write(run, "redis", start, place, 10_000, verdict);
    write(run, "valkey", start, place, 11_000, verdict);
  }

  private static void write(Path run, String label, int start, int place, long ok, Verdict verdict)
      throws IOException {
    var isFirst = (start % 2 == 1) == label.equals("redis");
    var cell =
        new CellBuilder()
            .of(label, "workloadb", 16)
            .repeat(start)
            .order(2 * place - (isFirst ? 1 : 0))
            .operation(Cell.ALL, SyntheticFigures.operation((double) ok, 3, 16, 0, 0))
            .operation("READ", new Cell.Operation(ok - 2_000, 2_000, 0, ok, Optional.empty()))
            .bound(Optional.of(verdict))
            .turns(List.of(turn(0, ok), turn(0, ok), turn(1, ok), turn(1, ok)));
    DoneCell.in(run, cell.build());
  }

  private static MeasuredTurn turn(int block, long ok) {
    return new MeasuredTurn(
        block, 1_000L * block, 0.4, ok, 0, ok, OptionalDouble.of(0.1), OptionalDouble.empty());
  }
}
