// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.capture.TrafficModel.CommandUse;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.statistics.SizeHistogram.Sizes;
import java.util.List;
import java.util.Optional;

/** What is told of a model on the terminal. */
record CaptureSummary(TrafficModel model) {

  private static final int MOST_COMMANDS = 15;

  private static final List<Field<CommandUse>> FIELDS =
      List.of(
          text("command", 18, CommandUse::command),
          text("kind", 12, use -> use.kind().word()),
          count("count", 12, CommandUse::count),
          figure("share %", 8, use -> Text.format("%.2f", 100 * use.share())),
          figure("key B", 8, use -> mean(use.keySizes())),
          figure("value B", 10, use -> mean(use.valueSizes())),
          figure("p99 B", 9, use -> use.valueSizes().map(sizes -> Long.toString(sizes.p99()))));

  private static Optional<String> mean(Optional<Sizes> sizes) {
    return sizes.map(it -> Text.format("%.1f", it.mean()));
  }

  List<String> lines() {
    var text = new TerminalText();
    var shown = Math.min(MOST_COMMANDS, model.commands().size());
    text.table(Table.of(FIELDS, model.commands().subList(0, shown)));
    if (shown < model.commands().size()) {
      text.text(
          Text.format("and %d more commands, in model.json", model.commands().size() - shown));
    }
    text.blank();
    text.text(
        Text.format(
            "%,d commands in %.1f s, of which %.1f %% can be played as reads and updates",
            model.origin().commands(),
            model.arrival().curve().seconds(),
            100 * model.playedShare()));
    if (model.namedShare() > 0) {
      text.text(Text.format("%.1f %% can be played by their names", 100 * model.namedShare()));
    }
    var popularity = model.popularity();
    text.text(
        Text.format(
            "%,d keys; 1 %% of them have %.1f %% of the uses, 10 %% have %.1f %%",
            popularity.keys(), 100 * popularity.top1(), 100 * popularity.top10()));
    popularity
        .zipf()
        .ifPresent(
            zipf ->
                text.text(
                    Text.format(
                        "Zipf's law: exponent %.3f ± %.3f over %,d keys (misfit %.1f; 1: it holds)",
                        zipf.exponent(), zipf.standardError(), zipf.keys(), zipf.misfit())));
    var curve = model.arrival().curve();
    text.text(
        Text.format(
            "%,.0f commands a second; dispersion %.1f in 10 ms, %s",
            curve.rate(),
            curve.dispersion(),
            curve.poisson() ? "as of Poisson arrivals" : "not as of Poisson arrivals"));
    return text.lines();
  }
}
