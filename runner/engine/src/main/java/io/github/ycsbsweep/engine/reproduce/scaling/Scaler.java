// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.PlannedSeries.ScaledSettings;
import io.github.ycsbsweep.engine.reproduce.scaling.ReproductionPlan.Clients;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Scales the series of a recipe. Kept are the size of values, the mix, threads per core, replicas,
 * and the ratio of data to memory.
 *
 * @param factor that the data is multiplied by
 */
record Scaler(ReproductionPlan.Request request, Scale scale, double factor) {

  PlannedSeries plan(Experiment experiment, Series series) throws IOException, UserError {
    var workload = SeriesWorkload.of(series, request.catalog());
    var filling = workload.isLoad() && series.server().maxmemory().isPresent();
    var times = Durations.of(experiment, scale, factor, filling);
    var data = dataFactor(experiment, workload, times);
    var changes = new ScalingChanges();
    var threads = threads(experiment, series);
    changes.add("threads", ScalingChanges.list(series.threads()), list(threads));
    var machines = experiment.conditions().clients();
    var clients = request.clients();
    if (machines > 1 || clients.isPresent()) {
      changes.add(
          "clients",
          Text.count(machines, "machine"),
          clients.map(they -> they.words(threads.get(0).here())).orElse("one process"));
    }
    var records = records(experiment, workload);
    var loaded = loaded(experiment, records, threads);
    records.ifPresent(
        before ->
            changes.add(
                "records", ScalingChanges.count(before), ScalingChanges.count(loaded.getAsLong())));
    duration(experiment, times, changes);
    var shape = series.server().topology().map(Shape::of);
    var shapeHere =
        shape.map(published -> scale.isFull() ? published : published.on(request.here().cores()));
    shape.ifPresent(
        before -> changes.add("topology", before.topology(), shapeHere.get().topology()));
    var limit = series.server().maxmemory().map(text -> limit(text, data, shape, shapeHere));
    limit.ifPresent(text -> changes.add("maxmemory", series.server().maxmemory().get(), text));
    var properties = properties(experiment, series, workload, data, changes);
    var cores = share(experiment, times, changes);
    var load =
        new SeriesLoad(
            series.store(),
            workload,
            recordBytes(experiment, workload),
            loaded,
            times,
            threads.size());
    var needs = load.needs(request.here(), experiment, series, shapeHere, limit, cores.isPresent());
    var isUsers =
        request.selection().usersOwn().containsKey(PlannedSeries.folder(experiment, series));
    return new PlannedSeries(
        experiment,
        series,
        threads,
        request.rounds().given().orElse(experiment.conditions().repeats()),
        new ScaledSettings(times, loaded, properties, shapeHere.map(Shape::topology), limit, cores),
        changes.words(),
        isUsers ? needs.onUsersServers() : needs,
        request.selection().refusal(experiment, series));
  }

  /** What is loaded in the original; empty where the cells bring their data. */
  static OptionalLong records(Experiment experiment, SeriesWorkload workload) {
    if (!workload.loads()) {
      return OptionalLong.empty();
    }
    return experiment.data().records().isPresent()
        ? experiment.data().records()
        : OptionalLong.of(workload.records());
  }

  /** No fewer than there are threads to load them, which YCSB wants. */
  private OptionalLong loaded(
      Experiment experiment, OptionalLong published, List<Threads> threads) {
    if (published.isEmpty()) {
      return published;
    }
    var asked = experiment.auto().records();
    var scaled =
        scale.isAuto() && asked.isPresent()
            ? asked.getAsLong()
            : Durations.scaled(published, factor).getAsLong();
    var least = threads.get(threads.size() - 1).here();
    return OptionalLong.of(Math.min(published.getAsLong(), Math.max(least, scaled)));
  }

  static long recordBytes(Experiment experiment, SeriesWorkload workload) {
    return experiment.data().recordBytes().orElse(workload.recordBytes());
  }

  /** Where cells bring their data, there is as much of it as there is time. */
  private double dataFactor(Experiment experiment, SeriesWorkload workload, Durations times) {
    if (workload.loads() || times.operations().isPresent() || scale.isFull()) {
      return factor;
    }
    var published = experiment.length().durationSeconds();
    return published.isPresent()
        ? Math.min(1, (double) times.seconds() / published.getAsLong())
        : factor;
  }

  /**
   * As many per core as published, each number another one still: at most the published number, and
   * one at least.
   */
  private List<Threads> threads(Experiment experiment, Series series) {
    var share = scale.isFull() ? 1 : coreShare(experiment);
    var threads = new ArrayList<Threads>();
    var last = 0;
    for (var published : series.threads()) {
      last = Math.min(published, (int) Math.max(last + 1, Math.round(published * share)));
      threads.add(new Threads(published, last));
    }
    return List.copyOf(threads);
  }

  /** Of the original's clients; clients that are elsewhere run on machines like this one. */
  private double coreShare(Experiment experiment) {
    var cores = request.here().cores() * request.clients().map(Clients::machines).orElse(1);
    return request
        .recipe()
        .hardware()
        .client()
        .map(client -> client.cores() * experiment.conditions().clients())
        .map(original -> Math.min(1, cores / (double) original))
        .orElse(1.0);
  }

  private void duration(Experiment experiment, Durations times, ScalingChanges changes) {
    var here = times.operations().isPresent() ? operations(times) : seconds(times);
    if (experiment.length().operations().isPresent()) {
      changes.add("a cell", operations(experiment.length().operations().getAsLong()), here);
    } else if (experiment.length().durationSeconds().isPresent()) {
      changes.add(
          "a cell",
          ScalingChanges.time((double) experiment.length().durationSeconds().getAsLong()),
          here);
    }
  }

  private static String operations(Durations times) {
    return operations(times.operations().orElse(0));
  }

  private static String operations(long number) {
    return ScalingChanges.count(number) + " operations";
  }

  private static String seconds(Durations times) {
    return ScalingChanges.time((double) times.seconds());
  }

  /** Fewer processes share what all of them had. */
  private String limit(String published, double data, Optional<Shape> shape, Optional<Shape> now) {
    if (scale.isFull()) {
      return published;
    }
    var masters = shape.map(Shape::masters).orElse(1) / (double) now.map(Shape::masters).orElse(1);
    var megabytes = Shape.megabytes(published).orElse(Shape.LEAST_MEGABYTES) * data * masters;
    return Shape.withMegabytes(published, Math.max(Shape.LEAST_MEGABYTES, Math.round(megabytes)));
  }

  /** What a server process gets of a core, where control groups can be had. */
  private OptionalDouble share(Experiment experiment, Durations times, ScalingChanges changes) {
    var share = request.share();
    var here = request.here();
    var cores = share.of(request.recipe(), experiment, scale, here, times.operations().isPresent());
    if (cores.isEmpty()) {
      return cores;
    }
    if (share.isByRule() && here.noShares().isPresent()) {
      changes.add(
          "no share of a core for server processes, so that the client may be the limit: "
              + here.noShares().get());
      return OptionalDouble.empty();
    }
    changes.add(
        Text.format("each server process has %s of a core", ServerShare.text(cores.getAsDouble())));
    return cores;
  }

  private Map<String, String> properties(
      Experiment experiment,
      Series series,
      SeriesWorkload workload,
      double data,
      ScalingChanges changes) {
    var properties = new LinkedHashMap<>(series.properties());
    for (var name : experiment.data().scaled()) {
      var published = workload.properties().getProperty(name);
      if (published != null && !scale.isFull()) {
        var number = new BigDecimal(published.strip()).multiply(BigDecimal.valueOf(data));
        var now = Long.toString(Math.max(1, Math.round(number.doubleValue())));
        changes.add(name, published.strip(), now);
        properties.put(name, now);
      }
    }
    return properties;
  }

  private static String list(List<Threads> threads) {
    return ScalingChanges.list(threads.stream().map(Threads::here).collect(Collectors.toList()));
  }
}
