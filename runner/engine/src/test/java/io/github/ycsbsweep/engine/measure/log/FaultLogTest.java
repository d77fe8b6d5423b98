// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.request.PlannedFault;
import io.github.ycsbsweep.engine.results.cell.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultLogTest {

  private static final PlannedFault REWRITE =
      new PlannedFault("aof-rewrite", 50, "", OptionalInt.empty(), false);
  private static final PlannedFault KILL =
      new PlannedFault("kill", 40, "3s", OptionalInt.of(2), true);

  @TempDir private Path folder;

  private List<Fault> read(String text) throws IOException {
    return FaultLog.read(
        Files.writeString(folder.resolve("faults"), text),
        1_700_000_000_000.0,
        List.of(REWRITE, KILL));
  }

  private static String line(long millis, int number, PlannedFault fault, String what) {
    return FaultLog.line(1_700_000_000_000L + millis, number, fault, what, "127.0.0.1:7000");
  }

  @Test
  void countsFromTheFirstOperation() throws Exception {
    assertThat(read(line(12_500, 1, REWRITE, "begin") + line(14_000, 1, REWRITE, "end")).get(0))
        .matches(fault -> fault.second().equals(OptionalDouble.of(12.5)))
        .matches(fault -> fault.endSecond().equals(OptionalDouble.of(14)))
        .matches(fault -> !fault.failed() && !fault.disruptive());
  }

  @Test
  void tellsSeveralApartThatOverlap() throws Exception {
    var kill =
        read(line(1_000, 2, KILL, "begin")
                + line(2_000, 1, REWRITE, "begin")
                + line(4_000, 2, KILL, "end"))
            .get(1);
    assertThat(kill.text()).isEqualTo("kill@40%:3s/2");
    assertThat(kill.second()).hasValue(1);
    assertThat(kill.endSecond()).hasValue(4);
    assertThat(kill.target()).hasValue("127.0.0.1:7000");
    assertThat(kill.disruptive()).isTrue();
  }

  @Test
  void keepsOneThatWasNotOver() throws Exception {
    assertThat(read(line(1_000, 1, REWRITE, "begin")).get(0).endSecond()).isEmpty();
  }

  @Test
  void knowsAFailure() throws Exception {
    assertThat(read(line(1_000, 1, REWRITE, "begin") + line(2_000, 1, REWRITE, "failed")).get(0))
        .matches(Fault::failed)
        .matches(Fault::tookPlace);
  }

  @Test
  void namesThoseThatDidNotTakePlace() throws Exception {
    assertThat(FaultLog.read(folder.resolve("none"), 0, List.of(KILL)))
        .singleElement()
        .matches(fault -> !fault.tookPlace());
  }

  @Test
  void namesALineThatItCanNotRead() {
    for (var line : List.of("soon\t1\tkill\tbegin\tx\n", "1\t3\tkill\tbegin\tx\n", "1\t1\n")) {
      assertThatThrownBy(() -> read(line))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("not a time, a fault of this cell");
    }
  }
}
