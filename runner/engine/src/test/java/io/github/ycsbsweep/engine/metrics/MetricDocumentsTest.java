// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.ProjectFiles;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page about metrics, and the dashboard that comes along, name those that there are. */
class MetricDocumentsTest {

  private static final Path GUIDE = ProjectFiles.ROOT.resolve("docs/guide");

  @Test
  void theTableHasEveryMetricAndNoOther() throws IOException {
    var named = new TreeSet<String>();
    for (var line : Files.readAllLines(GUIDE.resolve("metrics.md"))) {
      if (line.startsWith("| `ycsb_sweep_")) {
        named.add(line.split("`", 3)[1]);
      }
    }
    assertThat(named).isEqualTo(names());
  }

  @Test
  void theDashboardShowsWhatEveryRunHas() throws IOException {
    var all = String.join("\n", queries());
    assertThat(all)
        .contains(
            fullName(MetricFamily.OPERATIONS),
            fullName(MetricFamily.FAILURES),
            fullName(MetricFamily.SERVICE_TIME_SECONDS),
            fullName(MetricFamily.THREADS),
            fullName(MetricFamily.CPU_SECONDS),
            fullName(MetricFamily.PHASE),
            fullName(MetricFamily.CELL_NUMBER));
  }

  private static String fullName(MetricFamily metric) {
    var snapshot = metric.builder().build();
    var name = snapshot.getMetadata().getPrometheusName();
    return snapshot instanceof CounterSnapshot
        ? name + "_total"
        : snapshot instanceof InfoSnapshot ? name + "_info" : name;
  }

  private static Set<String> names() {
    var names = new TreeSet<String>();
    for (var metric : MetricFamily.values()) {
      names.add(fullName(metric));
    }
    return names;
  }

  private static List<String> queries() throws IOException {
    var dashboard = new ObjectMapper().readTree(GUIDE.resolve("metrics-dashboard.json").toFile());
    return dashboard.findValues("expr").stream().map(JsonNode::asText).toList();
  }
}
