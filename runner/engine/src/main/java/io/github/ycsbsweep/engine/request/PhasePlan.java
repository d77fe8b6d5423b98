// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What the cells of a run do one after the other.
 *
 * @param file that says it, absolute
 * @param phases in the order of time
 */
public record PhasePlan(Path file, List<Phase> phases) {

  public PhasePlan {
    phases = List.copyOf(phases);
  }

  /**
   * A phase.
   *
   * @param isMeasured false: the phase is part of the warm-up
   * @param load its own
   * @param beside what other threads do meanwhile
   */
  public record Phase(
      String name, int seconds, boolean isMeasured, PhaseLoad load, Optional<PhaseLoad> beside) {

    /** Its own, and what is beside it. */
    public List<PhaseLoad> loads() {
      return Stream.concat(Stream.of(load), beside.stream()).toList();
    }

    /** The fewest threads that a cell must have for it. */
    public int leastThreads() {
      return load.threads().orElse(1) + besideThreads();
    }

    /** The threads that work in it, of so many. */
    public int threads(int all) {
      return load.threads().isPresent() ? leastThreads() : all;
    }

    private int besideThreads() {
      return beside.map(other -> other.threads().orElse(0)).orElse(0);
    }

    /** Operations a second that are due, on average; empty where a closed loop is in it. */
    public OptionalDouble due(double from, double to) {
      return loads().stream().allMatch(one -> one.rate().isPresent())
          ? OptionalDouble.of(
              loads().stream()
                  .mapToDouble(one -> one.rate().orElseThrow().curve().mean(from, to))
                  .sum())
          : OptionalDouble.empty();
    }

    /** The workloads in words. */
    public String workload(String usual) {
      return String.join(
          " + ",
          loads().stream()
              .map(one -> one.workload().map(WorkloadFile::name).orElse(usual))
              .toList());
    }
  }

  /**
   * What threads do in a phase.
   *
   * @param workload empty: that of the command line
   * @param properties {@code name=value} of the workload, in this phase alone
   * @param threads empty: all that are not beside it
   * @param rate empty: a closed loop
   * @param place where the file says it, for messages
   */
  public record PhaseLoad(
      Optional<WorkloadFile> workload,
      List<String> properties,
      OptionalInt threads,
      Optional<RateSchedule> rate,
      String place) {

    public PhaseLoad {
      properties = List.copyOf(properties);
    }
  }

  /** Seconds of the phases that come before those that are measured. */
  public int leadSeconds() {
    return phases.stream().filter(one -> !one.isMeasured()).mapToInt(Phase::seconds).sum();
  }

  /** Seconds of the phases that are measured. */
  public int measuredSeconds() {
    return phases.stream().filter(Phase::isMeasured).mapToInt(Phase::seconds).sum();
  }

  /** The fewest threads that a cell must have. */
  public int leastThreads() {
    return phases.stream().mapToInt(Phase::leastThreads).max().orElseThrow();
  }

  /** Whether every phase says its threads, so that they need not be given elsewhere. */
  public boolean saysThreads() {
    return phases.stream().allMatch(phase -> phase.load().threads().isPresent());
  }

  /**
   * Operations a second that are due between two times, on average; empty where a closed loop is
   * among them.
   *
   * @param from seconds since the first phase began; what was before is as its beginning
   * @param to likewise
   */
  public OptionalDouble due(double from, double to) {
    var sum = 0.0;
    var begin = 0;
    for (var phase : phases) {
      var isFirst = begin == 0;
      var end = begin + phase.seconds();
      var isLast = phase.equals(phases.get(phases.size() - 1));
      var first = isFirst ? from : Math.max(from, begin);
      var last = isLast ? to : Math.min(to, end);
      if (last > first) {
        var due = phase.due(Math.max(0, first - begin), Math.max(1e-3, last - begin));
        if (due.isEmpty()) {
          return due;
        }
        sum += due.getAsDouble() * (last - first);
      }
      begin = end;
    }
    return OptionalDouble.of(sum / (to - from));
  }

  /**
   * Whether no phase begins between two times.
   *
   * @param from seconds since the first phase began
   * @param to likewise
   */
  public boolean isOnePhase(double from, double to) {
    var begin = 0;
    for (var phase : phases) {
      if (begin > 0 && from < begin && begin < to) {
        return false;
      }
      begin += phase.seconds();
    }
    return true;
  }
}
