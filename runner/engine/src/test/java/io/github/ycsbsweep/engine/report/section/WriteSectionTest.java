// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.Losses;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites.ReadBack;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Given cells, of which the writes of some were read back. */
class WriteSectionTest {

  private static VerifiedWrites writes(long lost) {
    return new VerifiedWrites(
        1,
        5_000,
        7,
        new ReadBack(4_000, 0, 0, 0, 1.25),
        new Losses(lost, 0, 0, 0),
        List.of(),
        Optional.empty());
  }

  @Test
  void hasARowForEachCellThatWasReadBack() {
    var cells = List.of(new CellBuilder().build(), new CellBuilder().verified(writes(3)).build());

    assertThat(WriteSection.table(cells).rows()).hasSize(1);
    assertThat(WriteSection.table(cells).rows().get(0).toString())
        .contains("5,000", "4,000", "3", "1.3");
  }

  @Test
  void hasNoRowsWhereNothingWasReadBack() {
    assertThat(WriteSection.table(List.of(new CellBuilder().build())).ifAny()).isEmpty();
  }
}
