// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.report.VerdictFile.CitedClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The verdicts of several reproductions, as the tables of a page in Markdown. */
public final class VerdictSummary {

  private final List<String> lines = new ArrayList<>();

  private VerdictSummary() {}

  /**
   * A table of the reproductions, one of all their claims, and which of these are open because
   * there were too few rounds.
   *
   * @param folders of reproductions that were judged
   * @throws UserError if one has no verdicts, or those of another version
   */
  public static List<String> of(List<Path> folders) throws IOException, UserError {
    var files = new ArrayList<VerdictFile>();
    for (var folder : folders) {
      files.add(read(folder));
    }
    var summary = new VerdictSummary();
    summary.reproductions(files);
    summary.lines.add("");
    summary.claims(files);
    files.forEach(summary::openClaims);
    return List.copyOf(summary.lines);
  }

  private static VerdictFile read(Path folder) throws IOException, UserError {
    var file = folder.resolve(VerdictFile.NAME);
    if (!Files.isRegularFile(file)) {
      throw UserError.of(
          "%s: there is no %s in it; judge it first: reproduce.sh check %s",
          folder, VerdictFile.NAME, folder);
    }
    var verdict = Json.read(file, VerdictFile.class);
    if (verdict.schema() != VerdictFile.SCHEMA) {
      throw UserError.of(
          "%s: schema %s, this version reads %s; judge it again: reproduce.sh check %s",
          file, verdict.schema(), VerdictFile.SCHEMA, folder);
    }
    return verdict;
  }

  private void reproductions(List<VerdictFile> files) {
    row("comparison", "verdicts", "how", "command");
    lines.add("|---|---|---|---|");
    for (var file : files) {
      lines.add(
          cells(file.comparison(), file.summary(), file.made())
              + " `"
              + Sanitizer.line(file.repeat()).replace("`", "'").replace("|", "\\|")
              + "` |");
    }
  }

  private void claims(List<VerdictFile> files) {
    row("claim", "says", "published", "measured, 95 %", "verdict", "why");
    lines.add("|---|---|---|---|---|---|");
    for (var file : files) {
      for (CitedClaim claim : file.claims()) {
        row(
            file.comparison() + " " + claim.id(),
            claim.says(),
            claim.stated(),
            claim.range(),
            claim.shown(),
            claim.why() + claim.decides().map(words -> ". " + words).orElse(""));
      }
    }
  }

  /** Those that more rounds would decide, in a sentence. */
  private void openClaims(VerdictFile file) {
    var open =
        file.claims().stream()
            .filter(claim -> claim.rounds().isPresent())
            .map(claim -> claim.id() + " (about " + claim.rounds().getAsInt() + ")")
            .collect(Collectors.joining(", "));
    if (!open.isEmpty()) {
      lines.add("");
      lines.add(Sanitizer.markdown(file.comparison() + ", open for want of rounds: " + open + "."));
    }
  }

  private void row(String... cells) {
    lines.add(cells(cells));
  }

  private static String cells(String... cells) {
    return Arrays.stream(cells)
        .map(Sanitizer::markdown)
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
