// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.ProjectFiles;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.support.RateCurve;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every metric and label that the dashboard asks for is in a scrape of a cell that has it all. */
class DashboardTest {

  private static final Path FILE = ProjectFiles.ROOT.resolve("docs/guide/metrics-dashboard.json");
  private static final Pattern METRIC = Pattern.compile("(ycsb_sweep_\\w+)(\\{[^}]*})?");
  private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*=~?\\s*\"");
  private static final Pattern GROUPING = Pattern.compile("by \\(([^)]*)\\)");
  private static final Pattern LEGEND = Pattern.compile("\\{\\{(\\w+)}}");

  /** What Prometheus adds to every series, and classic buckets have. */
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "le");

  @TempDir private static Path folder;
  private static String scrape;
  private static JsonNode dashboard;

  @BeforeAll
  static void scrapeACellWithFaultsAndARate() throws Exception {
    dashboard = new ObjectMapper().readTree(FILE.toFile());
    var metrics = new RunMetrics();
    metrics.planned(new PlanFixture(folder).plan("redis workloadb --threads 8"));
    var curve = new RateCurve(List.of(new RateCurve.Point(0, 1000)), OptionalDouble.empty());
    var client = new GrowingClient(folder.resolve("cell"));
    metrics.started(
        client.cellAt(
            new RateSchedule("1000", Arrivals.UNIFORM, curve, OptionalInt.empty(), List.of())),
        1);
    client
        .status(1, 10, "[READ: Count=10, Max=100] [Intended-READ: Count=10, Max=5000]")
        .row("READ", 10, 100)
        .row("READ-ERROR", 1, 100)
        .row("Intended-READ", 10, 5000)
        .sample(1, 1);
    var kill = new FaultPlan("kill", 40, "3s", OptionalInt.empty(), true);
    metrics.fault(kill, FaultCourse.Event.BEGIN);
    metrics.judged(Cell.Status.OK, 1);
    scrape = ExpositionText.openMetrics(metrics.collect()).toString();
  }

  @Test
  void everyMetricIsInTheScrape() {
    for (var query : queries()) {
      assertThat(metrics(query)).as(query).isNotEmpty();
      for (var metric : metrics(query)) {
        assertThat(samples(metric)).as(query + ": " + metric).isNotEmpty();
      }
    }
  }

  @Test
  void everyLabelOfAQueryIsInTheScrapeOfItsMetrics() {
    for (var target : dashboard.findParents("expr")) {
      var query = target.get("expr").asText();
      var known = new HashSet<>(OF_PROMETHEUS);
      metrics(query).forEach(metric -> known.addAll(labels(metric)));
      assertThat(known).as(query).containsAll(labelsAskedFor(target));
    }
  }

  @Test
  void everyLabelThatAVariableListsIsInTheScrapeOfItsMetric() {
    for (var variable : dashboard.get("templating").get("list")) {
      if (variable.get("type").asText().equals("query")) {
        var words = variable.get("definition").asText().split("[(), ]+", -1);
        assertThat(words[0]).isEqualTo("label_values");
        assertThat(samples(words[1])).as(words[1]).isNotEmpty();
        var known = new HashSet<>(OF_PROMETHEUS);
        known.addAll(labels(words[1]));
        assertThat(known).contains(words[2]);
      }
    }
  }

  @Test
  void panelsHaveNumbersOfTheirOwnAndDoNotOverlap() {
    var numbers = new ArrayList<Integer>();
    var taken = new HashSet<List<Integer>>();
    for (var panel : dashboard.get("panels")) {
      numbers.add(panel.get("id").asInt());
      var place = panel.get("gridPos");
      assertThat(place.get("x").asInt() + place.get("w").asInt()).isLessThanOrEqualTo(24);
      for (var x = 0; x < place.get("w").asInt(); x++) {
        for (var y = 0; y < place.get("h").asInt(); y++) {
          var square = List.of(place.get("x").asInt() + x, place.get("y").asInt() + y);
          assertThat(taken.add(square)).as(panel.get("title").asText()).isTrue();
        }
      }
    }
    assertThat(numbers).doesNotHaveDuplicates().hasSizeGreaterThan(10);
  }

  private static List<String> queries() {
    return dashboard.findValues("expr").stream().map(JsonNode::asText).toList();
  }

  private static Set<String> metrics(String query) {
    return matches(METRIC, query);
  }

  /** Those of its matchers, its groups and its legend. */
  private static Set<String> labelsAskedFor(JsonNode target) {
    var query = target.get("expr").asText();
    var labels = new TreeSet<String>();
    METRIC
        .matcher(query)
        .results()
        .map(found -> found.group(2) == null ? "" : found.group(2))
        .forEach(selector -> labels.addAll(matches(MATCHER, selector)));
    for (var group : matches(GROUPING, query)) {
      labels.addAll(List.of(group.split(", *", -1)));
    }
    labels.addAll(matches(LEGEND, target.path("legendFormat").asText()));
    return labels;
  }

  /** The lines of a metric; a native histogram is asked for by the name that its buckets have. */
  private static List<String> samples(String metric) {
    return scrape.lines().filter(line -> line.matches(metric + "(_bucket)?[{ ].*")).toList();
  }

  private static Set<String> labels(String metric) {
    var labels = new TreeSet<String>();
    samples(metric).forEach(line -> labels.addAll(matches(MATCHER, line)));
    return labels;
  }

  private static Set<String> matches(Pattern pattern, String text) {
    var found = new TreeSet<String>();
    pattern.matcher(text).results().map(result -> result.group(1)).forEach(found::add);
    return found;
  }
}
