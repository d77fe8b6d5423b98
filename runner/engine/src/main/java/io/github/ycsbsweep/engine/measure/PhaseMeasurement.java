// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.request.PhasePlan;
import io.github.ycsbsweep.engine.request.PhasePlan.Phase;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the clients of a cell did in each of its phases. */
public record PhaseMeasurement(MeasurementRequest request, PhasePlan phases, WindowParts parts) {

  /** None without phases, or where nothing was measured. */
  public static List<MeasuredPhase> of(MeasurementRequest request, MeasuredClients clients) {
    var phases = request.window().phases();
    return phases.isEmpty() || clients.window().isEmpty()
        ? List.of()
        : new PhaseMeasurement(request, phases.get(), WindowParts.of(clients)).measured();
  }

  private List<MeasuredPhase> measured() {
    var measured = new ArrayList<MeasuredPhase>();
    var begin = (double) request.window().warmupSeconds() - phases.leadSeconds();
    for (var phase : phases.phases()) {
      measured.add(measured(phase, begin));
      begin += phase.seconds();
    }
    return measured;
  }

  /** In the ticks that its figures are from; without any, in the whole phase. */
  private OptionalDouble due(Phase phase, double begin, List<Timeline> within) {
    if (within.isEmpty()) {
      return phase.due(0, phase.seconds());
    }
    var first = within.get(0);
    return phase.due(
        Math.max(0, parts.second(first.startMillis()) - begin),
        parts.second(first.endMillis()) - begin);
  }

  /** Figures are of the ticks that lie in it as a whole. */
  private MeasuredPhase measured(Phase phase, double begin) {
    var within =
        phase.isMeasured() ? parts.within(begin, begin + phase.seconds()) : List.<Timeline>of();
    var length = within.stream().mapToDouble(Timeline::seconds).max().orElse(0);
    return new MeasuredPhase(
        phase.name(),
        phase.workload(request.position().workload()),
        phase.threads(request.position().threads()),
        phase.loads().stream()
            .map(load -> load.rate().map(rate -> rate.shape()))
            .flatMap(Optional::stream)
            .toList(),
        begin,
        phase.seconds(),
        length,
        due(phase, begin, within),
        within.isEmpty() ? 0 : WindowParts.done(within),
        within.isEmpty() ? Map.of() : WindowParts.operations(within));
  }
}
