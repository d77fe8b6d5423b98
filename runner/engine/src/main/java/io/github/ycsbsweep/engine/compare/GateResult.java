// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.BREACHED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.FAILED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.KEPT;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.MISSING;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.OPEN;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.PERHAPS;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a run stands to a gate.
 *
 * @param run its label
 * @param isStrict whether doubt is a breach
 */
@JsonPropertyOrder({"gate", "run", "verdict", "cells"})
record GateResult(
    Gate gate,
    String run,
    @JsonIgnore boolean isStrict,
    @JsonProperty("cells") List<GateFinding> findings) {

  /** What can be said about it. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  enum Verdict {
    BREACHED,
    /** Kept in every cell that could be judged. */
    KEPT,
    /** Neither was shown. */
    UNDECIDED,
    /** There is nothing to judge it by. */
    NOT_JUDGED
  }

  static GateResult of(Gate gate, RunComparison comparison, boolean isStrict) {
    var run = comparison.other().label();
    var missing =
        comparison.onlyInBase().stream()
            .map(cell -> new GateFinding(MISSING, cell.label(), "not measured in " + run));
    var findings = Stream.concat(gate.judge(comparison).stream(), missing).toList();
    return new GateResult(gate, run, isStrict, findings);
  }

  @JsonProperty
  Verdict verdict() {
    if (isBreached()) {
      return Verdict.BREACHED;
    }
    if (judged() == 0) {
      return Verdict.NOT_JUDGED;
    }
    return count(KEPT) == judged() ? Verdict.KEPT : Verdict.UNDECIDED;
  }

  @JsonIgnore
  boolean isBreached() {
    return count(BREACHED) > 0 || (isStrict && count(PERHAPS) + count(MISSING) + count(FAILED) > 0);
  }

  /** Whether cells that it should have judged failed. */
  @JsonIgnore
  boolean isPartial() {
    return count(FAILED) > 0;
  }

  /** How many cells it judged; a gate without any can't be breached, and guards nothing. */
  long judged() {
    return count(BREACHED) + count(PERHAPS) + count(OPEN) + count(KEPT);
  }

  long count(Standing standing) {
    return of(standing).size();
  }

  List<GateFinding> of(Standing standing) {
    return findings.stream().filter(finding -> finding.standing() == standing).toList();
  }

  /**
   * How one cell stands to a gate.
   *
   * @param where the cell
   * @param figures what was found there, for people
   */
  @JsonPropertyOrder("cell")
  record GateFinding(Standing standing, @JsonProperty("cell") String where, String figures) {

    /** How a cell stands to a gate. */
    @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
    enum Standing {
      /** Beyond the limit, for all that the measurements tell. */
      BREACHED,
      /** Beyond the limit as measured, but chance may have done it. */
      PERHAPS,
      /** Within the limit as measured, but chance may have done it. */
      OPEN,
      /** Within the limit, for all that the measurements tell. */
      KEPT,
      /** The run has no such cell, and the base has. */
      MISSING,
      /** It failed in one of the runs. */
      FAILED,
      /** There is nothing to judge it by. */
      NOT_JUDGED
    }
  }
}
