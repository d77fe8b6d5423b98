// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.FigureName;
import io.github.ycsbsweep.engine.reproduce.source.Arithmetic.Little;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How long an operation takes if so many are under way, against how long it is said to take. */
record LittlesLaw(Little little, FigureIndex figures) {

  List<SourceFinding> findings() throws UserError {
    var latencies = figures.of(name(little.latency()));
    var findings = new ArrayList<SourceFinding>();
    for (var throughput : figures.of(name(little.throughput())).entrySet()) {
      var latency = latencies.get(throughput.getKey());
      if (latency != null && throughput.getKey().matches("\\d{1,9}")) {
        findings.add(
            finding(Integer.parseInt(throughput.getKey()), throughput.getValue(), latency));
      }
    }
    return findings;
  }

  private SourceFinding finding(int threads, Figure throughput, Figure latency) throws UserError {
    var unit = FigureUnits.seconds(latency.unit()).orElseThrow(() -> noTime(latency));
    var underWay = little.underWay().orElse(threads);
    var least = underWay / FigureIndex.high(throughput) / unit;
    var most = underWay / FigureIndex.low(throughput) / unit;
    var from = FigureIndex.low(latency);
    var to = FigureIndex.high(latency);
    var holds = least * (1 - little.tolerance()) <= to && most * (1 + little.tolerance()) >= from;
    return new SourceFinding(
        holds,
        Text.format(
            "%s at %s operations a second make %s %s an operation; stated are %s %s",
            underWay == threads
                ? SourceWords.number(threads) + " threads"
                : SourceWords.number(underWay)
                    + " operations under way, of "
                    + SourceWords.number(threads)
                    + " threads,",
            SourceWords.range(FigureIndex.low(throughput), FigureIndex.high(throughput)),
            SourceWords.range(least, most),
            latency.unit(),
            SourceWords.range(from, to),
            latency.unit()));
  }

  private FigureName name(String metric) {
    return new FigureName(little.experiment(), little.series(), metric, Optional.empty());
  }

  private static UserError noTime(Figure figure) {
    return UserError.of(
        "figures.csv:%d: unit %s of %s is none of time; allowed: s, ms, us, ns",
        figure.line(), figure.unit(), figure.metric());
  }
}
