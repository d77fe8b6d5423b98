// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.PropertiesFile;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.statistics.HitRateCurve;
import io.github.ycsbsweep.engine.store.Jars;
import io.github.ycsbsweep.support.EnumText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
      List<SystemPlan> systems,
      List<WorkloadProperties> workloads,
      Map<String, String> machine,
      Path artifacts)
      throws IOException, UserError {
    var versions = new TreeMap<String, String>();
    var jars = new TreeMap<String, Map<String, String>>();
    for (var system : systems) {
      versions.putAll(system.versions());
      jars.put(system.label(), Jars.hashes(system.jars(), artifacts));
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
        workloads.stream().map(WorkloadProperties::effective).toList(),
        jars);
  }

  /**
   * What was asked for.
   *
   * @param files checksums of the files that it names
   */
  public static Run.Invocation invocation(SweepRequest request, Map<String, String> files)
      throws IOException, UserError {
    return new Run.Invocation(
        request.options().without(Set.of(SweepOption.MEMORY)).commandLine(),
        options(request),
        request.measurement().order().seed(),
        files,
        request.options().recorded(),
        request.options().has(SweepOption.MAXMEMORY) ? reuse(request) : Map.of());
  }

  /** What a model beside a workload's file says of its keys. */
  private record TrafficModel(HitRateCurve reuse) {}

  private static Map<String, HitRateCurve> reuse(SweepRequest request)
      throws IOException, UserError {
    var curves = new TreeMap<String, HitRateCurve>();
    for (var workload : request.workloads()) {
      var model = workload.file().resolveSibling("model.json");
      if (Files.isRegularFile(model)) {
        var reuse = Json.read(model, TrafficModel.class).reuse();
        if (reuse == null || reuse.hitRates() == null) {
          throw new UserError(model + ": no reuse.hitRates; capture the traffic once more");
        }
        curves.put(workload.name(), reuse);
      }
    }
    return curves;
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
    options.putIfAbsent("client", EnumText.of(ClientProgram.USUAL));
    options.putIfAbsent("client-threads", EnumText.of(ClientProgram.Threads.AUTO));
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

  /**
   * SHA-256 of the files that options and properties name, by absolute paths: what is in them moves
   * figures as a value does. A file that holds a secret has none: it could be guessed by it.
   */
  static Map<String, String> checksums(SweepRequest request, List<WorkloadProperties> workloads)
      throws IOException, UserError {
    var values = new ArrayList<String>();
    for (var option : List.of(SweepOption.TARGET, SweepOption.PHASES)) {
      values.addAll(request.options().all(option));
    }
    for (var system : request.systems()) {
      system.server().program().path().ifPresent(path -> values.add(path.toString()));
      for (var file : system.properties().files()) {
        var properties = PropertiesFile.read(file).properties();
        if (Secrets.redacted(properties).equals(properties)) {
          values.add(file.toString());
        }
      }
    }
    for (var workload : workloads) {
      values.addAll(workload.effective().properties().values());
    }
    var checksums = new TreeMap<String, String>();
    for (var value : values) {
      // A file, or a kind and a file as trace:/tmp/a.csv.
      for (var text : List.of(value, value.substring(value.indexOf(':') + 1))) {
        var file = file(text);
        if (file.isPresent()) {
          checksums.put(text, Sha256.of(file.get()));
        }
      }
    }
    return checksums;
  }

  private static Optional<Path> file(String text) {
    try {
      return Optional.of(Path.of(text))
          .filter(Path::isAbsolute)
          .filter(Files::isRegularFile)
          .filter(Files::isReadable);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }
}
