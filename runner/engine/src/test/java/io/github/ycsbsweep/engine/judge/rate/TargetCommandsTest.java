// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.NextTargetCommand;
import io.github.ycsbsweep.engine.command.RatesCommand;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.DoneCell;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Given the cells so far, the runner is told what comes next. */
class TargetCommandsTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final SyntheticCells synthetic = new SyntheticCells();

  @Test
  void tellsTheSharesOfThePeakAtItsThreads() throws IOException {
    write("t0008/r1", synthetic.closed(8, 1_000, 100));
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    assertThat(rates("--shares=25,90")).isEqualTo("25\t16\t500\n90\t16\t1800\n");
  }

  @Test
  void tellsNoSharesOfACellThatIsNotDone() throws IOException {
    Files.delete(write("t0008/r1", synthetic.closed(8, 1_000, 100)).resolve("DONE"));
    assertThat(rates("--shares=25,90")).isEmpty();
  }

  @Test
  void tellsNoSharesOfNothing() throws IOException {
    assertThat(rates("--shares=25,90")).isEmpty();
  }

  @Test
  void tellsTheNextTargetAndHowTheLastOneWent() throws IOException {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 1_500, 100));
    assertThat(next(1, "p99<2ms"))
        .isEqualTo("1000\t2,000 ops/s: not met: 75 % of the target reached\n");
  }

  @Test
  void tellsATargetAgainWhoseRepeatsAreNotAllThere() throws IOException {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 1_500, 100));
    assertThat(next(2, "p99<2ms")).startsWith("2000\t");
  }

  @Test
  void tellsTheEnd() throws IOException {
    write("t0016/r1", synthetic.closed(16, 2_000, 100));
    write("t0016-2000ops/r1", synthetic.open(16, 2_000, 2_000, 100));
    assertThat(next(1, "p99<2ms")).startsWith("done\tp99<2ms was met");
  }

  @Test
  void endsAtOnceWithoutAPeak() throws IOException {
    assertThat(next(1, "p99<2ms")).startsWith("done\tno search");
  }

  private Path write(String path, Cell cell) throws IOException {
    return DoneCell.write(folder.resolve(path), cell);
  }

  private String rates(String... arguments) {
    return run(new RatesCommand(), arguments);
  }

  private String next(int repeats, String slo) {
    return run(new NextTargetCommand(), "--threads=16", "--repeats=" + repeats, "--slo=" + slo);
  }

  private String run(Object command, String... arguments) {
    var status =
        new CommandLine(command).setOut(new PrintWriter(out, true)).execute(with(arguments));
    assertThat(status).isZero();
    return out.toString();
  }

  private String[] with(String... arguments) {
    var all = new String[arguments.length + 1];
    all[0] = folder.toString();
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return all;
  }
}
