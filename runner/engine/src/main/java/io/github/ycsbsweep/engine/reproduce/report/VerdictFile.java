// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.ArgumentsFile;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer.Remedy;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What can be cited of a reproduction: the content of {@code verdict.json}.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param comparison id of the recipe
 * @param summary how many claims have each verdict, in words
 * @param made scale, rounds, day and machine, in words
 * @param rounds that were made; empty if none was begun
 * @param repeat the command that does it again
 * @param environment what is not as in the original
 */
record VerdictFile(
    int schema,
    String comparison,
    String title,
    String started,
    String summary,
    String made,
    Optional<RoundCount> rounds,
    String repeat,
    List<CitedClaim> claims,
    List<EnvironmentDifferences.Deviation> environment) {

  /** The version that this code writes. */
  static final int SCHEMA = 1;

  static final String NAME = "verdict.json";

  private static final int MOST_LETTERS = 110;
  private static final int MOST_DIFFERENCES = 8;

  /**
   * How many rounds were made.
   *
   * @param made whole rounds
   * @param fewest that were planned
   * @param most that were planned
   * @param why no more were made, in words
   */
  record RoundCount(int made, int fewest, int most, String why) {}

  /**
   * A claim with its verdict.
   *
   * @param since the day from which its threshold is as it is
   * @param because the words of the source that give the threshold
   * @param figure what decided, in words; empty if nothing was measured
   * @param published middle of the publication's figure, as the others in {@code unit}
   * @param low end of the 95 % interval
   * @param why in a sentence or two
   * @param decides what would decide a claim that is open
   * @param rounds about how many would, where only their number keeps it open
   * @param judged what stands for what is written, and why
   */
  record CitedClaim(
      String id,
      String says,
      String verdict,
      Optional<String> since,
      Optional<String> because,
      Optional<String> figure,
      Optional<Double> published,
      Optional<Double> measured,
      Optional<Double> low,
      Optional<Double> high,
      Optional<String> unit,
      Optional<String> bound,
      String why,
      Optional<String> decides,
      OptionalInt rounds,
      Optional<String> judged) {

    /** The verdict, with what stands for speed. */
    String shown() {
      return verdict + (judged.isPresent() ? ", by server CPU" : "");
    }

    /** What was published, in its unit; empty text if there is no figure. */
    String stated() {
      return number(published, unit);
    }

    /** What was measured, with its interval; empty text if nothing was. */
    String range() {
      var ends =
          low.isPresent() && high.isPresent()
              ? " (" + number(low, Optional.empty()) + " to " + number(high, Optional.empty()) + ")"
              : "";
      return measured.isPresent() ? number(measured, unit) + ends : "";
    }

    /** The reason as far as there is room, with what would decide. */
    String shortly() {
      return first(why) + decides.map(words -> " " + words + ".").orElse("");
    }

    static CitedClaim of(ClaimVerdict verdict) {
      var claim = verdict.claim();
      var remedy = verdict.answer().remedy();
      var decisive = verdict.decisive();
      return new CitedClaim(
          claim.id(),
          claim.says(),
          verdict.kind().label(),
          claim.source().since(),
          claim.source().because(),
          decisive.map(it -> it.what() + it.where()),
          decisive.flatMap(ComparedValue::publishedInUnit),
          decisive.flatMap(ComparedValue::measuredInUnit),
          decisive.flatMap(ComparedValue::low),
          decisive.flatMap(ComparedValue::high),
          decisive.map(it -> it.unit().name()).filter(name -> !name.isEmpty()),
          decisive.map(ComparedValue::bound),
          verdict.answer().reason(),
          remedy.map(Remedy::words),
          remedy.map(Remedy::rounds).orElse(OptionalInt.empty()),
          claim.judging().words());
    }
  }

  static VerdictFile of(Path folder, ReproductionResult result) throws UserError {
    return new VerdictFile(
        SCHEMA,
        result.recipe().id(),
        ReproductionDocument.title(result),
        result.reproduction().started(),
        ReproductionDocument.summary(result),
        ReproductionDocument.made(result),
        result.rounds().map(it -> new RoundCount(it.made(), it.fewest(), it.most(), it.why())),
        repeat(folder, result),
        result.verdicts().stream().map(CitedClaim::of).toList(),
        EnvironmentDifferences.of(result));
  }

  private static String repeat(Path folder, ReproductionResult result) throws UserError {
    var words = new ArrayList<String>(List.of("./runner/reproduce.sh", result.recipe().id()));
    words.addAll(List.of("--scale", result.reproduction().scale()));
    if (Files.exists(ArgumentsFile.in(folder))) {
      words.addAll(ArgumentsFile.read(folder));
    }
    return ShellWords.line(words);
  }

  /** The same on a page that fits into a letter: verdicts, the environment, how to repeat it. */
  Document page() {
    var page = new Document.Builder(title);
    page.head(new Paragraph(summary, Style.HEADLINE));
    page.head(new Paragraph(made, Style.QUIET));
    page.add(
        Table.of(
            List.of(
                text("claim", (CitedClaim one) -> one.id() + ": " + one.says()),
                text("published", one -> one.stated()),
                text("measured (95 %)", CitedClaim::range),
                text("verdict", CitedClaim::shown),
                text("why", CitedClaim::shortly)),
            claims));
    page.add(
        EnvironmentDifferences.table(
            "environment",
            "published",
            "here",
            environment.stream().limit(MOST_DIFFERENCES).toList()));
    page.add(new Paragraph("To repeat it: " + repeat, Style.PLAIN));
    return page.build();
  }

  private static String number(Optional<Double> value, Optional<String> unit) {
    return value
        .map(it -> Unit.NONE.digits(it) + unit.map(name -> " " + name).orElse(""))
        .orElse("");
  }

  /** So much of a reason as a cell has room for. */
  private static String first(String why) {
    return why.length() <= MOST_LETTERS ? why : why.substring(0, MOST_LETTERS - 1) + "…";
  }
}
