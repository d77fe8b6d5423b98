// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.ValueDifference;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleClaim.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a run that was measured again agrees with its bundle: the content of {@code
 * bundle-verdict.json}.
 *
 * @param bundle systems and workloads that it measures
 * @param started when the run was published and this one, UTC
 * @param summary how many claims agree, in words
 * @param environment what differs
 */
record BundleVerdict(
    int schema,
    String bundle,
    String margin,
    Started started,
    String summary,
    List<JudgedClaim> claims,
    List<ValueDifference> environment) {

  private static final int SCHEMA = 1;

  private static final String NAME = "bundle-verdict";

  /** When both runs began. */
  record Started(String then, String now) {}

  /**
   * A claim and whether it holds by other figures.
   *
   * @param then what was published
   * @param now what was measured; empty text if nothing was
   * @param why in a sentence
   */
  record JudgedClaim(
      String id, String says, String then, String now, Outcome outcome, String why) {}

  static BundleVerdict of(Bundle bundle, RunResults results) throws IOException {
    var here = BundleFigures.of(results);
    var claims = bundle.claims().stream().map(it -> it.judged(here, bundle.within())).toList();
    return new BundleVerdict(
        SCHEMA,
        String.join(" ", bundle.request().options().words()),
        bundle.margin(),
        new Started(bundle.origin().started(), results.run().started()),
        summary(claims),
        claims,
        ValueDifference.between(
            Bundle.environment(bundle.origin(), bundle.servers()),
            Bundle.environment(
                BundlePublisher.origin(results.run()), BundlePublisher.servers(results)),
            "(none)"));
  }

  private static String summary(List<JudgedClaim> claims) {
    return Text.format(
        "Of %s %d agree, %d disagree, %d can't be told",
        Text.count(claims.size(), "claim"),
        count(claims, Outcome.AGREES),
        count(claims, Outcome.DISAGREES),
        count(claims, Outcome.UNTOLD));
  }

  private static long count(List<JudgedClaim> claims, Outcome outcome) {
    return claims.stream().filter(claim -> claim.outcome() == outcome).count();
  }

  /** See {@link ExitStatus}: a claim that disagrees is a gate that was breached. */
  int status() {
    return count(claims, Outcome.DISAGREES) > 0
        ? ExitStatus.GATE
        : count(claims, Outcome.UNTOLD) > 0 ? ExitStatus.PARTIAL : ExitStatus.OK;
  }

  /** Writes it, as a page and as Markdown too; returns the files. */
  List<Path> write(Path folder) throws IOException {
    var json = folder.resolve(NAME + ".json");
    var markdown = folder.resolve(NAME + ".md");
    var page = folder.resolve(NAME + ".html");
    Json.write(json, this);
    AtomicFile.write(markdown, MarkdownText.of(document(), List.of()));
    AtomicFile.write(page, HtmlPage.of(document()));
    return List.of(page, markdown, json);
  }

  private Document document() {
    var page = new Document.Builder("Measured again: " + bundle);
    page.head(new Paragraph(summary, Style.HEADLINE));
    page.head(new Paragraph(how(), Style.QUIET));
    page.add(
        Table.of(
            List.of(
                text("claim", (JudgedClaim one) -> one.id() + ": " + one.says()),
                text("then", JudgedClaim::then),
                text("now", JudgedClaim::now),
                text("verdict", one -> one.outcome().label()),
                text("why", JudgedClaim::why)),
            claims));
    if (environment.isEmpty()) {
      page.text("Machine, versions and servers are the same.");
    } else {
      page.add(
          Table.of(
              List.of(
                  text("environment", ValueDifference::name),
                  text("then", ValueDifference::one),
                  text("now", ValueDifference::other)),
              environment));
    }
    return page.build();
  }

  private String how() {
    return Text.format(
        "Published of a run of %s, measured again on %s. A figure agrees if its whole interval is in"
            + " the published one, with %s more on both sides. It disagrees if all of it is"
            + " elsewhere.",
        started.then(), started.now(), margin);
  }

  /** In 80 columns: a row for each claim, then why some do not agree. */
  List<String> terminal() {
    var text = new TerminalText();
    text.table(
        Table.of(
            List.of(
                text("claim", 5, JudgedClaim::id),
                text("verdict", 13, (JudgedClaim one) -> one.outcome().label()),
                text("then", 24, JudgedClaim::then),
                text("now", 24, JudgedClaim::now)),
            claims));
    text.blank();
    for (var claim : claims) {
      text.text(claim.id() + "  " + claim.says());
      if (claim.outcome() != Outcome.AGREES) {
        text.text("    " + claim.outcome().label() + ": " + claim.why());
      }
    }
    text.blank();
    text.text(summary);
    return new ArrayList<>(text.lines());
  }
}
