// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.Secrets;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.model.ClientRequest;
import io.github.ycsbsweep.engine.model.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.RatePlan;
import io.github.ycsbsweep.engine.model.RecordedOptions;
import io.github.ycsbsweep.engine.model.SystemRequest;
import io.github.ycsbsweep.engine.model.WorkloadFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the record of a command line: what was drawn or is usual is written down too. */
final class OptionsRecord {

  /** They change what is said, or which cells are measured again, and no figure. */
  private static final List<String> SILENT =
      List.of("--keep-failed", "--metrics", "-q", "-v", "--help", "--version");

  /** They are another run's by the time that the record is read. */
  private static final List<String> OF_THIS_CALL = List.of("--out", "--resume", "--dry-run");

  private final UserEnvironment environment;
  private final MeasurementPlan measurement;
  private final Map<String, List<String>> given;

  OptionsRecord(
      SweepOptions options,
      UserEnvironment environment,
      Optional<Path> ycsbHome,
      MeasurementPlan measurement,
      RatePlan rates,
      ClientRequest clients) {
    this.environment = environment;
    this.measurement = measurement;
    this.given = new TreeMap<>(options.given());
    SILENT.forEach(given::remove);
    SweepOptions.COMMANDS.forEach(
        name ->
            given.computeIfPresent(
                name, (same, values) -> values.stream().map(Secrets::redacted).toList()));
    var order = measurement.order();
    given.put("--order", List.of(order.kind().name().toLowerCase(Locale.ROOT)));
    given.put("--seed", List.of(Long.toString(order.seed())));
    ycsbHome.ifPresent(home -> given.put("--ycsb-home", List.of(home.toString())));
    given.replace("--clients", List.of(clients.text()));
    measurement
        .operations()
        .ifPresent(count -> given.put("--operations", List.of(Long.toString(count))));
    measurement.records().ifPresent(count -> given.put("--records", List.of(Long.toString(count))));
    rates.target().ifPresent(rate -> given.put("--target", List.of(Integer.toString(rate))));
    // A file is found from another folder too.
    rates
        .schedule()
        .map(schedule -> environment.folder().resolve(schedule.shape()))
        .filter(Files::isRegularFile)
        .ifPresent(file -> given.put("--target", List.of(file.toString())));
    rates.phases().ifPresent(plan -> given.put("--phases", List.of(plan.file().toString())));
    rates.objective().ifPresent(objective -> given.put("--slo", List.of(objective.text())));
  }

  RecordedOptions of(
      List<String> arguments,
      List<SystemRequest> systems,
      List<WorkloadFile> workloads,
      ClientRequest clients,
      PropertyOptions.Words properties) {
    var line = new ArrayList<>(List.of("sweep.sh"));
    line.addAll(Secrets.commandLine(arguments));
    return new RecordedOptions(
        ShellWords.line(line),
        options(clients),
        arguments(systems, workloads, properties),
        Optional.ofNullable(given.get("--ycsb-home")).map(home -> Path.of(home.get(0))),
        environment.javaOptions(),
        clientPrefix(clients));
  }

  private List<String> clientPrefix(ClientRequest clients) {
    var words = new ArrayList<String>();
    clients.cpus().ifPresent(cpus -> words.addAll(cpus.prefix()));
    words.addAll(environment.clientPrefix());
    return words;
  }

  /** By names without hyphens before them; counts and times as numbers. */
  private Map<String, String> options(ClientRequest clients) {
    var options = new TreeMap<String, String>();
    given.forEach((name, values) -> options.put(name.substring(2), String.join(" ", values)));
    options.put("threads", measurement.threads().text());
    options.put("warmup", Integer.toString(measurement.warmupSeconds()));
    options.put("duration", Integer.toString(measurement.durationSeconds()));
    options.put("max-error-rate", measurement.maxErrorRate().toPlainString());
    options.putIfAbsent("repeats", "1");
    options.putIfAbsent("server", "auto");
    if (clients.launcher() == Launcher.SSH) {
      // A file of hosts may be another one by the time the run is resumed.
      options.put("client-hosts", String.join(",", clients.hosts()));
    }
    if (!environment.javaOptions().isEmpty()) {
      options.put(
          "java-opts",
          environment.javaOptions().stream().map(Secrets::word).collect(Collectors.joining(" ")));
    }
    return options;
  }

  private List<String> arguments(
      List<SystemRequest> systems, List<WorkloadFile> workloads, PropertyOptions.Words properties) {
    var words = new ArrayList<String>();
    given.forEach(
        (name, values) -> {
          if (!OF_THIS_CALL.contains(name)) {
            values.forEach(
                value ->
                    words.addAll(SweepOptions.isFlag(name) ? List.of(name) : List.of(name, value)));
          }
        });
    for (var file : properties.files()) {
      words.addAll(List.of("-P", file));
    }
    for (var pair : properties.pairs()) {
      words.addAll(List.of("-p", Secrets.recordable(pair)));
    }
    words.add(systems.stream().map(SystemRequest::word).collect(Collectors.joining(",")));
    words.add(
        workloads.stream()
            .map(one -> one.isOurs() ? one.name() : one.file().toString())
            .collect(Collectors.joining(",")));
    return words;
  }
}
