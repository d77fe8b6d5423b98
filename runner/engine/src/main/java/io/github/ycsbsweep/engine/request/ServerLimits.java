// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the runner's own server may use of the machine.
 *
 * @param cpus that it is bound to; empty: any
 * @param share of a core that each of its processes gets, in cores; empty: no quota
 * @param link between it and its clients, of which each of its processes has an equal part; empty:
 *     the loopback interface
 */
public record ServerLimits(Optional<CpuList> cpus, OptionalDouble share, Optional<LinkRate> link) {

  public static final ServerLimits NONE =
      new ServerLimits(Optional.empty(), OptionalDouble.empty());

  /** On the loopback interface. */
  public ServerLimits(Optional<CpuList> cpus, OptionalDouble share) {
    this(cpus, share, Optional.empty());
  }

  @JsonIgnore
  public boolean isNone() {
    return cpus.isEmpty() && share.isEmpty() && link.isEmpty();
  }

  /** The share as options and files have it: {@code 0.25}; empty text without one. */
  public String shareText() {
    return share.isPresent()
        ? Text.format("%.3f", share.getAsDouble()).replaceFirst("\\.?0+$", "")
        : "";
  }

  /**
   * For people: {@code on CPUs 0-3, with 0.25 of a core per process, behind a line of 1Gbit/s};
   * empty text without limits.
   */
  public String text() {
    var parts = new ArrayList<String>();
    cpus.ifPresent(list -> parts.add((list.count() == 1 ? "on CPU " : "on CPUs ") + list));
    if (share.isPresent()) {
      parts.add("with " + shareText() + " of a core per process");
    }
    link.ifPresent(rate -> parts.add("behind a line of " + rate));
    return String.join(", ", parts);
  }
}
