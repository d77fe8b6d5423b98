// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.statistics.HitRateCurve;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given a cache of 4 MB that finds 60 % in 3,000 records, and one of 8 MB: 90 % in 7,000. */
class MemorySectionTest {

  private static final HitRateCurve TRAFFIC =
      new HitRateCurve(1, 0.2, new TreeMap<>(Map.of(3_000L, 0.5, 5_000L, 0.7, 7_000L, 0.75)));

  private final MemorySection section = new MemorySection();

  @TempDir Path folder;

  @BeforeEach
  void twoSizes() throws IOException {
    measured("limit-8mb", 900, 7_000, 7 << 20);
    measured("limit-4mb", 600, 3_000, 3 << 20);
  }

  private void measured(String label, long found, long records, long bytes) throws IOException {
    var reads = new Cell.Operation(found, 1_000 - found, 0, 100, Optional.empty());
    var cell = new CellBuilder().of(label, "b", 4).operation("READ", reads);
    var path = DoneCell.in(folder, cell.operation(Cell.ALL, reads).build());
    Map<String, Object> facts = Map.of("records", records, "memory_used_bytes", bytes);
    var state = new ServerSnapshot(1, Optional.of("7"), facts, Map.of(), Map.of());
    Json.write(path.resolve("server-before.json"), state);
    Json.write(path.resolve("server-after.json"), state);
  }

  private RunResults results(Map<String, String> more, Map<String, HitRateCurve> traffic)
      throws Exception {
    var options = new HashMap<>(Map.of("memory", "4mb,8mb"));
    options.putAll(more);
    var asked = new Run.Invocation("sweep.sh", options, 1, Map.of(), SweepOptions.NONE, traffic);
    var run =
        new Run(
            Run.SCHEMA,
            "1",
            "2026-01-01T00:00:00Z",
            asked,
            Map.of(),
            Map.of(),
            List.of(),
            Map.of());
    Json.write(folder.resolve(Run.FILE), run);
    return RunResults.read(folder);
  }

  @Test
  void hasARowForEachSizeByRisingSizes() throws Exception {
    var table = section.terminal(results(Map.of(), Map.of("b", TRAFFIC)), "b").get(0);

    assertThat(table.rows())
        .extracting(row -> row.subList(1, 5))
        .containsExactly(
            List.of("4mb", "3,000", "60.0 %", "50.0 to 70.0 %"),
            List.of("8mb", "7,000", "90.0 %", "75.0 to 95.0 %"));
  }

  @Test
  void namesTheSmallestMeasuredSizeAndOneThatIsPredictedBelowIt() throws Exception {
    var results = results(Map.of("hit-rate", "72%"), Map.of("b", TRAFFIC));

    // 40 % of the way from 60 to 90, so 40 % of that from 50 to 75: 60 % at 4,000 records.
    assertThat(section.headlines(results, "b"))
        .singleElement()
        .asString()
        .endsWith(
            "8mb is the smallest measured size with a hit rate of 72.0 %: it has 90.0 %, and 4mb"
                + " has 60.0 %. Predicted between them: 5mb.");
  }

  @Test
  void predictsNothingOfTrafficThatWasNotCaptured() throws Exception {
    var results = results(Map.of("hit-rate", "0.72"), Map.of());

    assertThat(section.headlines(results, "b").get(0)).endsWith("4mb has 60.0 %.");
    assertThat(section.terminal(results, "b").get(0).rows().get(0).get(4)).isEmpty();
  }

  @Test
  void saysWhereNoSizeIsEnoughAndWhereTheSmallestIs() throws Exception {
    assertThat(section.headlines(results(Map.of("hit-rate", "95%"), Map.of()), "b").get(0))
        .contains("no measured size has a hit rate of 95.0 %: it is 60.0 % with 4mb, 90.0 %");
    assertThat(section.headlines(results(Map.of("hit-rate", "50%"), Map.of()), "b").get(0))
        .endsWith("it has 60.0 %. Less may do.");
  }

  @Test
  void drawsWhatWasMeasuredAndWhatWasPredicted() throws Exception {
    var blocks = section.blocks(results(Map.of(), Map.of("b", TRAFFIC)), "b");

    assertThat(blocks).filteredOn(Chart.class::isInstance).hasSize(1);
    assertThat(((Chart) blocks.get(1)).lines()).hasSize(3);
  }

  @Test
  void isNotThereWithoutTheOption() throws Exception {
    var results = results(Map.of(), Map.of());
    results.run().options().remove("memory");

    assertThat(section.blocks(results, "b")).isEmpty();
    assertThat(section.headlines(results, "b")).isEmpty();
  }
}
