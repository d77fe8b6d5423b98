// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.support.EnumText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the content of {@code run.json}. */
public final class RunRecord {

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

  /**
   * What was asked for.
   *
   * @param files checksums of the files that it names
   */
  public static Run.Invocation invocation(SweepRequest request, Map<String, String> files) {
    return new Run.Invocation(
        request.options().commandLine(),
        options(request),
        request.measurement().order().seed(),
        files,
        request.options().recorded());
  }

  /** By names without hyphens before them: what is usual too, counts and times as numbers. */
  private static Map<String, String> options(SweepRequest request) {
    var options = new TreeMap<String, String>();
    options.put("repeats", "1");
    options.put("server", "auto");
    request
        .options()
        .without(SweepOption.SILENT)
        .without(Set.of(SweepOption.PROPERTY, SweepOption.PROPERTIES))
        .given()
        .forEach((option, values) -> options.put(option.word().substring(2), text(option, values)));
    var measurement = request.measurement();
    options.remove("seed");
    options.put("order", measurement.order().kind().name().toLowerCase(Locale.ROOT));
    options.put("threads", measurement.threads().text());
    options.put("warmup", Integer.toString(measurement.warmupSeconds()));
    options.put("duration", Integer.toString(measurement.durationSeconds()));
    options.put("client", EnumText.of(request.jvm().program()));
    options.put("client-threads", EnumText.of(request.jvm().threads()));
    options.put("max-error-rate", measurement.maxErrorRate().toPlainString());
    measurement.operations().ifPresent(count -> options.put("operations", Long.toString(count)));
    measurement.records().ifPresent(count -> options.put("records", Long.toString(count)));
    request.rates().target().ifPresent(rate -> options.put("target", Integer.toString(rate)));
    request.rates().objective().ifPresent(objective -> options.put("slo", objective.text()));
    if (request.clients().launcher() == Launcher.SSH) {
      // A file of hosts may be another one by the time the run is resumed.
      options.put("client-hosts", String.join(",", request.clients().hosts()));
    }
    if (!request.jvm().options().isEmpty()) {
      options.put(
          "java-opts",
          request.jvm().options().stream().map(Secrets::word).collect(Collectors.joining(" ")));
    }
    return options;
  }

  private static String text(SweepOption option, List<String> values) {
    if (option.isFlag()) {
      return "1";
    }
    var text = String.join(" ", values);
    return SweepOption.COMMANDS.contains(option) ? Secrets.redacted(text) : text;
  }
}
