// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import io.github.ycsbsweep.engine.judge.rate.ObjectiveSearch.NextStep;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the cells so far, it is decided at which rates the next ones are measured. */
class NextTargetTest {

  @TempDir private Path folder;
  private final SyntheticCells synthetic = new SyntheticCells();

  @Test
  void sharesAreOfThePeakAtItsThreads() throws IOException {
    write("t0008/r1", synthetic.closed(8, 1_000, 100));
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    var peak = peak().orElseThrow();
    assertThat(peak.threads()).isEqualTo(16);
    assertThat(peak.target(0.25)).isEqualTo(500);
    assertThat(peak.target(0.9)).isEqualTo(1800);
  }

  @Test
  void thereAreNoSharesOfACellThatIsNotDone() throws IOException {
    Files.delete(write("t0008/r1", synthetic.closed(8, 1_000, 100)).resolve("DONE"));
    assertThat(peak()).isEmpty();
  }

  @Test
  void thereAreNoSharesOfNothing() throws IOException {
    assertThat(peak()).isEmpty();
  }

  @Test
  void saysTheNextTargetAndHowTheLastOneWent() throws Exception {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 1_500, 100));
    var step = next(1);
    assertThat(step.target()).hasValue(1000);
    assertThat(step.text()).isEqualTo("2,000 ops/s: not met: 75 % of the target reached");
  }

  @Test
  void saysATargetAgainWhoseRepeatsAreNotAllThere() throws Exception {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 1_500, 100));
    assertThat(next(2).target()).hasValue(2000);
  }

  @Test
  void saysTheEnd() throws Exception {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 2_000, 100));
    var step = next(1);
    assertThat(step.target()).isEmpty();
    assertThat(step.text()).startsWith("p99<2ms was met");
  }

  @Test
  void endsAtOnceWithoutAPeak() throws Exception {
    var step = next(1);
    assertThat(step.target()).isEmpty();
    assertThat(step.text()).startsWith("no search");
  }

  private Path write(String path, Cell cell) throws IOException {
    return DoneCell.write(folder.resolve(path), cell);
  }

  private Optional<ThroughputPeak> peak() throws IOException {
    return ThroughputPeak.of(DoneCell.cellsIn(folder));
  }

  private NextStep next(int repeats) throws Exception {
    return NextStep.of(DoneCell.cellsIn(folder), 16, repeats, Objective.parse("p99<2ms"));
  }
}
