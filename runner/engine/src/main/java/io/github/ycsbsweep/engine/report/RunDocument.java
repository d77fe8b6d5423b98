// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.judge.fairness.Fairness;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Block.Facts;
import io.github.ycsbsweep.engine.report.model.Block.Fold;
import io.github.ycsbsweep.engine.report.model.Block.Links;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.CellCharts;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.Headline;
import io.github.ycsbsweep.engine.report.model.Profiles;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ScalabilityTable;
import io.github.ycsbsweep.engine.report.model.SweepChart;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.ThreadCountTable;
import io.github.ycsbsweep.engine.report.section.CellFields;
import io.github.ycsbsweep.engine.report.section.ClientScalingSection;
import io.github.ycsbsweep.engine.report.section.MethodText;
import io.github.ycsbsweep.engine.report.section.Section;
import io.github.ycsbsweep.engine.report.section.ServerSection;
import io.github.ycsbsweep.engine.report.section.TurnSection;
import io.github.ycsbsweep.engine.report.systems.PairsCommand;
import io.github.ycsbsweep.engine.report.systems.StoreComparison;
import io.github.ycsbsweep.engine.report.systems.StoreCost;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The report of a run as a document: the answers first. */
record RunDocument(RunResults results, Document.Builder document) {

  /** The answers, what to doubt of them, and what they were made from. */
  static Document of(RunResults results, List<SystemFacts> systems, List<Finding> findings)
      throws IOException {
    var report = new RunDocument(results, new Document.Builder(MethodText.title(results)));
    report.head();
    results.workloads().forEach(workload -> report.answer(workload, systems));
    if (!TurnSection.isIn(results)) {
      PairsCommand.of(results, systems).ifPresent(report::pairs);
    }
    report.document.findings(findings);
    if (systems.size() > 1) {
      report.systems(systems);
    }
    results.workloads().forEach(report::details);
    report.profiles();
    report.servers();
    if (!results.isImported()) {
      report.fairness();
    }
    report.method();
    return report.document.build();
  }

  private void head() {
    var run = results.run();
    document.head(new Paragraph(run.started() + ", run " + run.runId(), Style.QUIET));
    var headlines = new ArrayList<String>();
    for (var workload : results.workloads()) {
      // What was asked for comes first.
      Section.all().forEach(section -> headlines.addAll(section.headlines(results, workload)));
      if (!TurnSection.isIn(results)) {
        results
            .curves(workload)
            .forEach(curve -> headlines.add(workload + ", " + Headline.of(curve)));
      }
      headlines.addAll(ClientScalingSection.conclusions(results, workload));
    }
    document.head(Bullets.of(headlines));
    Headline.caution(results)
        .ifPresent(caution -> document.head(new Paragraph(caution, Style.QUIET)));
  }

  private void answer(String workload, List<SystemFacts> systems) {
    document.chapter(workload);
    TurnSection.chart(results, workload).ifPresent(document::add);
    SweepChart.of(workload, results.curves(workload)).ifPresent(document::add);
    addIfAny(TurnSection.table(results, workload));
    document.add(ThreadCountTable.of(results.threadCounts(workload)));
    if (!TurnSection.isIn(results)) {
      addIfAny(StoreComparison.table(results, systems, workload));
      addIfAny(StoreCost.table(results, systems, workload));
    }
  }

  private void pairs(String command) {
    document.text(PairsCommand.WHY).add(new Paragraph(command, Style.COMMAND));
  }

  private void systems(List<SystemFacts> systems) {
    document.chapter("Systems").add(SystemDifferences.table(systems));
    var differences = SystemDifferences.between(systems);
    differences.tables().forEach(this::addIfAny);
    if (differences.others().isEmpty()) {
      document.text(
          "As far as the files of this run tell, nothing differs that was not asked for.");
    }
  }

  private void details(String workload) {
    document.chapter(workload + ", in detail");
    document.add(ScalabilityTable.of(results.curves(workload)));
    CellCharts.of(results, workload).ifPresent(document::add);
    document.section("Each cell").text("Service times in milliseconds:");
    document.add(CellFields.operations(results.cells(workload)));
    for (var section : Section.all()) {
      section.blocks(results, workload).forEach(this::addIfAny);
    }
  }

  private void addIfAny(Block block) {
    if (!(block instanceof Table table) || !table.rows().isEmpty()) {
      document.add(block);
    }
  }

  private void profiles() throws IOException {
    var pages = Profiles.in(results.folder());
    if (!pages.isEmpty()) {
      document
          .chapter("Profiles")
          .text(
              "Flame graphs of the cell at the peak, made once more with profilers and in no"
                  + " figure. A client's shows where its threads were, in Java or waiting in a"
                  + " native call; a server's, where its processor time went.")
          .add(new Links(pages));
    }
  }

  private void servers() {
    if (results.serverStates().isEmpty()) {
      return;
    }
    document.chapter("What the stores say").text("After the load:");
    document.add(ServerSection.sizes(results));
    document.text(
        "Counted from before each cell to after it, warm-up and connecting included. Thread counts"
            + " that took turns are counted together:");
    document.add(ServerSection.counts(results));
  }

  private void fairness() {
    document
        .chapter("Is it fair?")
        .text("The rules of a fair comparison, as far as the files of this run can tell:")
        .add(
            Table.of(
                "",
                "",
                Fairness.HEADER,
                Fairness.HEADER,
                Fairness.rows(results.run(), results.cells(), results.serverStates())));
  }

  private void method() {
    document.chapter("How this was made");
    MethodText.paragraphs(results).forEach(document::text);
    document.add(new Facts("Facts of the run", MethodText.facts(results)));
    for (var effective : results.run().workloads()) {
      var title = "Properties: " + effective.label() + ", " + effective.workload();
      document.add(fold(title, effective.properties()));
    }
    new TreeMap<>(results.run().jars())
        .forEach(
            (store, jars) ->
                document.onPage(
                    fold("SHA-256 of the jars on the client's class path: " + store, jars)));
  }

  private static Block fold(String title, Map<String, String> facts) {
    return new Fold(title, List.of(new Facts(title, new TreeMap<>(facts))));
  }
}
