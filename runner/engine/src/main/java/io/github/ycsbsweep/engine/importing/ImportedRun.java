// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Run;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How imported runs were made, as far as they tell: nothing of the machine, nothing of the jars.
 */
final class ImportedRun {

  private ImportedRun() {}

  /**
   * The description of all of them.
   *
   * @param cells of the runs, in the same order
   * @param command that imported them
   */
  static Run of(List<ClientRun> runs, List<Cell> cells, String command) {
    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    var effective = new LinkedHashMap<List<String>, Run.Effective>();
    for (var i = 0; i < runs.size(); i++) {
      var cell = cells.get(i);
      var given = runs.get(i).arguments().map(ClientArguments::properties).map(Secrets::redacted);
      // One of them for all thread counts.
      given.ifPresent(properties -> properties.remove("threadcount"));
      effective.putIfAbsent(
          List.of(cell.store(), cell.workload()),
          new Run.Effective(
              cell.store(), cell.workload(), true, cell.phase(), given.orElse(Map.of())));
    }
    return new Run(
        Run.SCHEMA,
        now.replaceAll("[-:]", "") + "-import",
        now,
        new Run.Invocation(Secrets.redacted(command), Map.of(), 0),
        versions(runs),
        Map.of(),
        List.copyOf(effective.values()),
        Map.of());
  }

  private static Map<String, String> versions(List<ClientRun> runs) {
    var versions = new TreeMap<String, String>();
    versions.put("ycsb-sweep", Version.number());
    var told =
        runs.stream()
            .map(ClientRun::version)
            .flatMap(Optional::stream)
            .distinct()
            .collect(Collectors.joining(", "));
    if (!told.isEmpty()) {
      versions.put("ycsb", told);
    }
    return versions;
  }
}
