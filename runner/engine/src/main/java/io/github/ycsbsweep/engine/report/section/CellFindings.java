// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.ImportOrigin;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.util.regex.Pattern;

/**
 * Looks for what spoils the figures of one cell.
 *
 * @param isOfScan whether it belongs to a scan over clients
 */
public record CellFindings(Cell cell, boolean isOfScan, FindingList findings) {

  /** Percent of the time; stops of this share show in the percentiles. */
  private static final double MUCH_GC = 5;

  /** How a reason begins that is one of several clients'. */
  private static final Pattern CLIENT = Pattern.compile("client (?<number>\\d{1,9}) \\(");

  /** Adds what there is to say of a cell. */
  public static void add(Cell cell, boolean isOfScan, FindingList findings) {
    if (cell.imported().isPresent()) {
      ImportFindings.add(cell, cell.imported().get(), findings);
      return;
    }
    var found = new CellFindings(cell, isOfScan, findings);
    found.status();
    found.standIn();
    found.warnings();
    if (cell.status() != Cell.Status.FAILED) {
      cell.all().ifPresent(found::operations);
      found.shortWindow();
      found.collections();
    }
  }

  private void status() {
    cell.reason()
        .ifPresent(
            reason ->
                findings.error(
                    reason,
                    "the client's own words are in " + clientLog(cell),
                    CellLabel.whereRepeated(cell) + said() + " [" + folder() + "]"));
  }

  private void standIn() {
    if (cell.server().standIn()) {
      findings.error(
          "stand-in, not " + cell.label() + ": an imitation answered",
          "measure a real server (--server auto); these figures say nothing about " + cell.label());
    }
  }

  private void operations(Operation all) {
    if (all.failed() > 0 && cell.reason().isEmpty()) {
      findings.warn(
          cell.isDisturbed()
              ? "operations failed on account of faults, or no more than --max-error-rate allows"
              : "operations failed, though no more than --max-error-rate allows",
          "they are not in the throughput; the causes are in " + clientLog(cell),
          cell,
          share(all.failed(), all) + said());
    }
    if (all.notFound() > 0) {
      findings.warn(
          "operations found no record",
          cell.isDisturbed()
              ? "they are not in the throughput; a server that was killed has lost what it had not"
                  + " written to disk (--persistence)"
              : "they are not in the throughput; load as many records as the workload asks for, or"
                  + " look for evictions",
          cell,
          share(all.notFound(), all) + ", hit rate " + hitRate(all));
    }
    if (all.latency().isPresent() && all.latency().get().p99().isEmpty()) {
      findings.warn(
          "too few operations for a 99th percentile: fewer than 100 were slower",
          "measure longer (--duration)",
          cell,
          Text.format("%,d %s", all.ok(), Text.plural(all.ok(), "operation")));
    }
  }

  private void shortWindow() {
    cell.window()
        .filter(window -> window.seconds() < cell.setup().durationSeconds() - 0.5)
        .ifPresent(
            window ->
                findings.warn(
                    "less time was measured than was asked for",
                    "a longer --warmup leaves room for connecting",
                    cell,
                    Text.format("%.1f of %d s", window.seconds(), cell.setup().durationSeconds())));
  }

  private void collections() {
    var gc = cell.client().gcPercent();
    if (gc.isPresent() && gc.getAsDouble() >= MUCH_GC) {
      findings.warn(
          "the client stood still for garbage collection 5 % of the time or more",
          "give it more heap (JAVA_OPTS=-Xmx...): its pauses are in the percentiles",
          cell,
          Figures.percent(gc.getAsDouble()) + " %");
    }
  }

  private void warnings() {
    cell.outcome().failures().stream()
        .filter(message -> message.contains("warning:"))
        .forEach(
            message ->
                findings.warn(message, "see the binding's README", CellLabel.whereRepeated(cell)));
  }

  private String said() {
    return cell.outcome().failures().stream()
        .filter(message -> !message.contains("warning:"))
        .findFirst()
        .map(message -> ": " + message)
        .orElse("");
  }

  /** Where a client of a cell says what went wrong: of several, the one that the reason names. */
  static String clientLog(Cell cell) {
    var folder = "";
    if (cell.clients() > 1) {
      var named = CLIENT.matcher(cell.reason().orElse(""));
      folder = "clients/" + (named.lookingAt() ? named.group("number") : "N") + "/";
    }
    return folder + "ycsb.err of the cell's folder";
  }

  private static String share(long part, Operation all) {
    return Text.format("%,d (%s %%)", part, percent(100.0 * part / all.attempts()));
  }

  /** Of the operations that were answered; never 100 of what is not all. */
  private static String hitRate(Operation all) {
    var hundredths = Math.floor(10_000.0 * all.ok() / (all.ok() + all.notFound()));
    return Text.format("%.2f %%", hundredths / 100);
  }

  /** Never 0 of something that is there. */
  private static String percent(double percent) {
    return percent < 0.01 ? "less than 0.01" : Text.format("%.2f", percent);
  }

  private String folder() {
    // Of a rate, its folder's name may say which.
    var rate = cell.targetOps().isPresent() ? "*" : "";
    return Text.format(
        "cells/%s/%s/t%04d%s/r%d",
        cell.label(),
        cell.workload(),
        cell.threads(),
        isOfScan ? "-" + cell.clients() + "clients" : rate,
        cell.repeat());
  }

  /** Says what can't be known of cells that the runner did not measure, and what spoils them. */
  public static final class ImportFindings {

    private ImportFindings() {}

    /** What holds of all of them. */
    public static void add(RunResults results, FindingList findings) {
      var kinds =
          results.cells().stream()
              .flatMap(cell -> cell.imported().stream())
              .map(ImportOrigin::windowed)
              .distinct()
              .count();
      if (kinds > 1) {
        findings.error(
            "some figures are of windows of interval logs, and others of whole runs: between the"
                + " two nothing can be compared",
            "import them apart, or those with logs without: move the logs away");
      }
      findings.warn(
          "these runs were imported: nothing tells which server answered, what else ran, which"
              + " resource was saturated, or whether the load had stored every record",
          "compare only what you know was measured alike; sweep.sh records all of it");
    }

    public static void add(Cell cell, ImportOrigin imported, FindingList findings) {
      var where = CellLabel.whereRepeated(cell);
      var from = where + " [" + imported.source() + "]";
      cell.reason()
          .ifPresent(
              reason -> findings.error(reason, "the client's own words are in its file", from));
      for (var note : imported.notes()) {
        var figures = note.figures().isEmpty() ? "" : ": " + note.figures();
        findings.warn(note.text(), note.advice(), where + figures);
      }
      if (cell.status() != Cell.Status.FAILED) {
        cell.all().ifPresent(all -> operations(all, where, findings));
      }
    }

    private static void operations(Operation all, String where, FindingList findings) {
      if (all.failed() > 0) {
        findings.warn(
            "operations failed",
            "they are not in the throughput",
            where + share(all.failed(), all));
      }
      if (all.notFound() > 0) {
        findings.warn(
            "operations found no record",
            "they are not in the throughput; were as many records loaded as the workload asks for?",
            where + share(all.notFound(), all));
      }
    }

    private static String share(long part, Operation all) {
      return Text.format(": %,d (%.2g %%)", part, 100.0 * part / Math.max(1, all.attempts()));
    }
  }
}
