// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import java.util.List;

/**
 * The clients of {@code --clients}.
 *
 * @param text value of the option
 * @param hosts that they run on
 */
public record Clients(String text, List<String> hosts, Launcher launcher) {

  /** In words, of a series with so many threads at the fewest. */
  String words(int threads) {
    var count = Math.min(threads, hosts.size());
    return launcher == Launcher.LOCAL ? Text.count(count, "process") : Text.count(count, "machine");
  }

  /** Machines that share the threads. */
  int machines() {
    return launcher == Launcher.LOCAL ? 1 : hosts.size();
  }

  /** Those of a series: no more than it has threads at the fewest. */
  public String text(SeriesPlan series) {
    var most = series.threads().stream().mapToInt(Reproduction.Threads::here).min().orElse(1);
    return hosts.size() <= most
        ? text
        : switch (launcher) {
          case LOCAL -> "local:" + most;
          case KUBERNETES -> "k8s:" + most;
          case SSH -> String.join(",", hosts.subList(0, most));
        };
  }
}
