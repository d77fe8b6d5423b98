// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.BREACHED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.FAILED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.KEPT;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.NOT_JUDGED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.OPEN;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.PERHAPS;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import io.github.ycsbsweep.support.NearestName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A limit that a run must keep to, as {@code throughput<-5%} or {@code errors>0.1%}. */
public sealed interface Gate {

  /** As the user would write it. */
  @JsonValue
  String expression();

  /** The figure that it is about, as the tables name it. */
  String subject();

  /** How every cell stands to it that the run has. */
  List<GateFinding> judge(RunComparison comparison);

  /**
   * Reads expressions, several in a text separated by commas.
   *
   * @throws UserError if one is none; the message says what is allowed
   */
  static List<Gate> parse(List<String> texts) throws UserError {
    var gates = new ArrayList<Gate>();
    for (var text : texts) {
      for (var expression : text.split(",", -1)) {
        gates.add(Syntax.gate(expression.strip()));
      }
    }
    return List.copyOf(gates);
  }

  /** The grammar of the expressions. */
  final class Syntax {

    private static final String ERRORS = "errors";
    private static final Pattern EXPRESSION =
        Pattern.compile("([\\w.-]+)\\s*([<>])\\s*([+-]?)(\\d{1,9}(?:\\.\\d{1,9})?)\\s*%");
    private static final Pattern NAME = Pattern.compile("[\\w.-]+");

    private Syntax() {}

    private static Gate gate(String text) throws UserError {
      var name = NAME.matcher(text);
      if (name.lookingAt() && !names().contains(name.group())) {
        throw refused(
            text, "unknown metric " + name.group() + NearestName.suggestion(name.group(), names()));
      }
      var match = EXPRESSION.matcher(text);
      if (!match.matches()) {
        throw refused(text, "not a limit in percent");
      }
      var isAbove = match.group(2).equals(">");
      var sign = match.group(3);
      var percent = Double.parseDouble(match.group(4));
      if (match.group(1).equals(ERRORS)) {
        if (!isAbove || !sign.isEmpty() || percent >= 100) {
          throw refused(text, "errors have a share that must not be exceeded, less than 100%");
        }
        return new ErrorGate(percent);
      }
      if (sign.isEmpty()) {
        throw refused(text, "a change needs its sign, + or -");
      }
      var change = sign.equals("-") ? -percent : percent;
      if (change <= -100) {
        throw refused(text, "nothing can fall by 100% or more");
      }
      return new ChangeGate(metric(match.group(1)), isAbove, change);
    }

    private static Metric metric(String name) {
      return Metric.COMPARED.stream()
          .filter(metric -> metric.label().equals(name))
          .findFirst()
          .orElseThrow();
    }

    private static List<String> names() {
      return Stream.concat(Metric.COMPARED.stream().map(Metric::label), Stream.of(ERRORS)).toList();
    }

    private static UserError refused(String text, String why) {
      var metrics = Metric.COMPARED.stream().map(Metric::label).collect(Collectors.joining(", "));
      return UserError.of(
          "--fail-if '%s': %s\n"
              + "Allowed: METRIC<-N%% or METRIC>+N%%, the change against the base, of %s;"
              + " errors>N%%, the share of operations that failed.\n"
              + "As 'throughput<-5%%', 'p99>+10%%', 'errors>0.1%%'; several with commas between.",
          text, why, metrics);
    }
  }

  /**
   * A share of failed operations that is too much, whatever it is in the base. Judged in every cell
   * of the run, also in those that the base has not.
   *
   * @param percent the limit, 0 to 100
   */
  record ErrorGate(double percent) implements Gate {

    @Override
    public String expression() {
      return "errors>" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
    }

    @Override
    public String subject() {
      return "errors";
    }

    @Override
    public List<GateFinding> judge(RunComparison comparison) {
      var run = comparison.other().label();
      return comparison.other().cells().stream().map(cell -> judge(cell, run)).toList();
    }

    private GateFinding judge(RepeatedCell cell, String run) {
      var rate = cell.errorRate();
      if (cell.all().isStandIn()) {
        return new GateFinding(Standing.NOT_JUDGED, cell.label(), "a stand-in answered");
      }
      if (cell.hasFailed() || rate.isEmpty()) {
        return new GateFinding(Standing.FAILED, cell.label(), "failed in " + run);
      }
      var share = 100 * rate.getAsDouble();
      return new GateFinding(
          share > percent ? Standing.BREACHED : Standing.KEPT,
          cell.label(),
          Text.format("%.3g %%", share));
    }
  }

  /**
   * A change against the base that is too much. It is breached if the whole interval of the ratio
   * lies beyond the limit: chance alone does that to an unchanged figure in fewer than 3 of 100
   * cells.
   *
   * @param isAbove whether more than the limit is too much, and not less
   * @param percent the limit as a change of the base's figure, more than -100
   */
  record ChangeGate(Metric metric, boolean isAbove, double percent) implements Gate {

    @Override
    public String expression() {
      var number = BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
      var sign = percent < 0 || number.startsWith("-") ? "" : "+";
      return metric.label() + (isAbove ? ">" : "<") + sign + number + "%";
    }

    @Override
    public String subject() {
      return metric.label();
    }

    @Override
    public List<GateFinding> judge(RunComparison comparison) {
      return comparison.pairs().stream()
          .filter(pair -> pair.has(metric))
          .map(pair -> judge(pair, comparison))
          .toList();
    }

    private GateFinding judge(CellPair pair, RunComparison comparison) {
      var base = comparison.base().label();
      var other = comparison.other().label();
      if (pair.base().hasFailed() || pair.other().hasFailed()) {
        var where = pair.other().hasFailed() ? other : base;
        return new GateFinding(FAILED, pair.label(), "failed in " + where);
      }
      if (pair.isFaulty()) {
        return new GateFinding(faulty(pair), pair.label(), pair.fault(base, other).orElseThrow());
      }
      return pair.change(metric)
          .quotient()
          .map(ratio -> new GateFinding(standing(ratio), pair.label(), figures(ratio)))
          .orElseGet(() -> new GateFinding(NOT_JUDGED, pair.label(), lack(pair)));
    }

    private String lack(CellPair pair) {
      return pair.isOfQuota(metric)
          ? metric.label() + " is that of a quota of CPU time (--server-share)"
          : pair.isOfFault(metric)
              ? metric.label() + " is that of a fault (--fault)"
              : "no " + metric.label();
    }

    /** Operations that fail where they did not in the base make no throughput worth the name. */
    private static Standing faulty(CellPair pair) {
      var isWorse = pair.base().fault().isEmpty() && pair.other().failure().isPresent();
      return isWorse ? BREACHED : NOT_JUDGED;
    }

    private Standing standing(Ratio ratio) {
      var limit = 1 + percent / 100;
      var interval = ratio.interval();
      if (isBeyond(ratio.value(), limit)) {
        return interval.filter(range -> isBeyond(nearer(range), limit)).isPresent()
            ? BREACHED
            : PERHAPS;
      }
      return interval.filter(range -> !isBeyond(farther(range), limit)).isPresent() ? KEPT : OPEN;
    }

    private boolean isBeyond(double ratio, double limit) {
      return isAbove ? ratio > limit : ratio < limit;
    }

    /** The end of an interval that would be the last to cross the limit. */
    private double nearer(Interval interval) {
      return isAbove ? interval.low() : interval.high();
    }

    private double farther(Interval interval) {
      return isAbove ? interval.high() : interval.low();
    }

    private static String figures(Ratio ratio) {
      return changed(ratio.value())
          + ratio
              .interval()
              .map(it -> " % (" + changed(it.low()) + " to " + changed(it.high()) + " %)")
              .orElse(" %, measured once");
    }

    private static String changed(double ratio) {
      return Text.format("%+.1f", 100 * (ratio - 1));
    }
  }
}
