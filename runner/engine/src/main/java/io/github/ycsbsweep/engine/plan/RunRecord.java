// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.model.Run;
import io.github.ycsbsweep.engine.store.Jars;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the content of {@code run.json}. */
final class RunRecord {

  private RunRecord() {}

  /**
   * A run that starts now.
   *
   * @param machine what this machine is, by name
   * @param artifacts of which the jars were made, as {@code Project.artifacts} names it
   */
  static Run of(
      Run.Invocation invocation,
      List<PlannedSystem> systems,
      List<MergedWorkload> workloads,
      Map<String, String> machine,
      Path artifacts)
      throws IOException {
    var versions = new TreeMap<String, String>();
    var jars = new TreeMap<String, Map<String, String>>();
    for (var system : systems) {
      versions.putAll(system.versions());
      versions.putAll(ClientVersions.of(system.clientJars()));
      jars.put(system.label(), Jars.hashes(system.classPath(), artifacts));
    }
    versions.put("ycsb-sweep", Version.number());
    versions.put("java", Runtime.version().toString());
    var started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    return new Run(
        Run.SCHEMA,
        started.replaceAll("[-:]", "") + "-" + Long.toHexString(invocation.seed()),
        started,
        invocation,
        versions,
        machine,
        workloads.stream().map(MergedWorkload::effective).toList(),
        jars);
  }
}
