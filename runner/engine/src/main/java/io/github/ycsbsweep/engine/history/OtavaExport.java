// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.history.CellSeries.RunPoint;
import io.github.ycsbsweep.engine.report.model.CellMetric;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.CsvText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The series as Apache Otava reads them: a CSV file for each cell, and {@code otava.yaml}, which
 * names them. Otava takes no empty figure, so a metric that some run lacks is left out.
 */
public final class OtavaExport {

  private static final int MOST_LENGTH = 60;

  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<String, Object> tests = new LinkedHashMap<>();

  private OtavaExport() {}

  /** Contents of the files by their names. */
  public static Map<String, String> of(HistoryReport report) throws IOException {
    var export = new OtavaExport();
    for (var i = 0; i < report.series().size(); i++) {
      for (var cells :
          report.series().get(i).metrics().stream().map(MetricSeries::cells).distinct().toList()) {
        export.add(i + 1, cells);
      }
    }
    export.files.put(
        "otava.yaml", new YAMLMapper().writeValueAsString(Map.of("tests", export.tests)));
    return export.files;
  }

  private void add(int number, CellSeries cells) throws IOException {
    var metrics =
        MetricSeries.METRICS.stream()
            .filter(metric -> cells.points().stream().allMatch(it -> it.value(metric).isPresent()))
            .toList();
    var test = name(number, cells);
    var fields = new ArrayList<Field<RunPoint>>();
    fields.add(text("time", point -> point.run().started()));
    fields.add(text("run_id", RunPoint::runId));
    fields.add(text("server_version", point -> point.repeats().get(0).server().version()));
    for (var metric : metrics) {
      fields.add(figure(column(metric), point -> Figures.decimal(point.value(metric), 1)));
    }
    files.put(test + ".csv", CsvText.of(Table.of("", "", fields, cells.points())));
    tests.put(test, configuration(test, metrics));
  }

  private static Map<String, Object> configuration(String test, List<CellMetric> metrics) {
    var directions = new LinkedHashMap<String, Object>();
    for (var metric : metrics) {
      directions.put(column(metric), Map.of("direction", metric.isLatency() ? -1 : 1));
    }
    var configuration = new LinkedHashMap<String, Object>();
    configuration.put("type", "csv");
    configuration.put("file", test + ".csv");
    configuration.put("time_column", "time");
    configuration.put("attributes", List.of("run_id", "server_version"));
    configuration.put("metrics", directions);
    return configuration;
  }

  private static String column(CellMetric metric) {
    var name = metric.label().replace('-', '_');
    return metric.isLatency() ? name + "_us" : name;
  }

  private static String name(int number, CellSeries cells) {
    var name = cells.key().name();
    var words = (name.system() + "-" + name.workload()).replaceAll("[^A-Za-z0-9-]+", "-");
    var cut = words.substring(0, Math.min(MOST_LENGTH, words.length()));
    return Text.format("%02d-%s-t%04d", number, cut, cells.key().threads());
  }
}
