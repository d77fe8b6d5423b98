// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Block.Bullet;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import java.util.List;

/** A comparison as a document. */
public final class ComparisonDocument {

  private final ComparisonReport report;
  private final Document.Builder document = new Document.Builder("Runs compared");

  private ComparisonDocument(ComparisonReport report) {
    this.report = report;
  }

  public static Document of(ComparisonReport report) {
    var made = new ComparisonDocument(report);
    made.runs();
    made.gates();
    made.document.findings(report.findings());
    report.comparisons().forEach(made::comparison);
    made.document.chapter("How this was made");
    ComparisonText.method(report).forEach(made.document::text);
    return made.document.build();
  }

  private void runs() {
    document.add(
        Table.of(
            "",
            "",
            List.of(
                text("run", ComparedRun::label),
                text("folder", ComparedRun::place),
                text("made", run -> run.run().started()),
                text("command", run -> run.run().commandLine())),
            report.runs()));
  }

  private void gates() {
    if (!report.gates().isEmpty()) {
      document.chapter("Gates");
      document.add(
          new Bullets(
              report.gates().stream()
                  .map(gate -> new Bullet(ComparisonText.gate(gate), ComparisonText.places(gate)))
                  .toList()));
    }
  }

  private void comparison(RunComparison comparison) {
    document.chapter(comparison.title());
    document.bullets(Bullets.of(ComparisonText.summary(comparison, report.metrics())));
    if (comparison.differences().isEmpty()) {
      document.text("Made alike, as far as was recorded.");
    } else {
      document.add(
          Table.of(
              "",
              "",
              List.of(
                  text("what differs", Difference::name),
                  text(comparison.base().label(), Difference::base),
                  text(comparison.other().label(), Difference::other)),
              comparison.differences()));
    }
    ChangeTable.of(report, comparison).ifAny().ifPresent(document::add);
  }
}
