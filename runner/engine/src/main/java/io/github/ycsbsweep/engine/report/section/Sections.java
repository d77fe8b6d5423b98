// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import java.util.List;

/** The sections of a run's report. */
public final class Sections {

  /** All of them, in the order of a report. */
  public static final List<Section> ALL =
      List.of(
          new RateSection(),
          new ObjectiveSection(),
          new ScheduleSection(),
          new PhaseSection(),
          new ProbeSection(),
          new FaultSection(),
          new WriteSection(),
          new ClientScalingSection(),
          new ClientSection(),
          new HiccupSection(),
          new BottleneckSection());

  private Sections() {}
}
