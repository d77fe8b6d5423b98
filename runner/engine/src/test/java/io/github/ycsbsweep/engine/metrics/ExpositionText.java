// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Metrics in a text format, read strictly: a line that is none of the format is refused. */
final class ExpositionText {

  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"([^\"\\\\\n]|\\\\[\\\\n\"])*\"";
  private static final String NUMBER = "([+-]?Inf|NaN|-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?)";
  private static final Pattern SAMPLE =
      Pattern.compile("(" + NAME + ")(\\{(" + LABEL + "(," + LABEL + ")*)?\\})? " + NUMBER);
  private static final Pattern COMMENT =
      Pattern.compile("# ((HELP|TYPE|UNIT) (" + NAME + ") .+|EOF)");

  private final String text;

  /** Refuses text with a line that is no sample and no comment, or with a sample twice. */
  ExpositionText(String text) {
    this.text = text;
    var samples = new HashSet<String>();
    for (var line : text.lines().toList()) {
      if (!line.startsWith("#")) {
        var sample = SAMPLE.matcher(line);
        if (!sample.matches()) {
          throw new AssertionError("no sample: " + line);
        }
        if (!samples.add(line.substring(0, line.lastIndexOf(' ')))) {
          throw new AssertionError("twice: " + line);
        }
      } else if (!COMMENT.matcher(line).matches()) {
        throw new AssertionError("no comment of the format: " + line);
      }
    }
  }

  static ExpositionText openMetrics(MetricSnapshots snapshots) {
    var bytes = new ByteArrayOutputStream();
    try {
      ExpositionFormats.init()
          .getOpenMetricsTextFormatWriter()
          .write(bytes, snapshots, EscapingScheme.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ExpositionText(bytes.toString(UTF_8));
  }

  /** Samples of a name, in their order. */
  List<String> lines(String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .toList();
  }

  /** The value of the only sample of a name whose line has a part. */
  double value(String name, String part) {
    var found = lines(name).stream().filter(line -> line.contains(part)).toList();
    if (found.size() != 1) {
      throw new AssertionError(name + " with " + part + ", once expected: " + found + "\n" + text);
    }
    return Double.parseDouble(found.get(0).substring(found.get(0).lastIndexOf(' ') + 1));
  }

  /** Names of the metrics, as their types are told. */
  List<String> names() {
    return text.lines()
        .filter(line -> line.startsWith("# TYPE "))
        .map(line -> line.split(" ", 4)[2])
        .toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
