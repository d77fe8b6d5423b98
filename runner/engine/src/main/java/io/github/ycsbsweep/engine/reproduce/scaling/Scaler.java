// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesLoad.SeriesWorkload;
import io.github.ycsbsweep.engine.reproduce.scaling.SeriesPlan.ScaledSettings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Scales a series of a recipe. Kept are the size of values, the mix, threads per core, replicas,
 * and the ratio of data to memory.
 *
 * @param factor that the data is multiplied by
 * @param changes of what was published, in words
 */
record Scaler(
    ReproductionPlan.Request request,
    Scale scale,
    double factor,
    Experiment experiment,
    Series series,
    SeriesWorkload workload,
    Durations times,
    List<String> changes) {

  static SeriesPlan plan(
      ReproductionPlan.Request request,
      Scale scale,
      double factor,
      Experiment experiment,
      Series series) {
    var workload = new SeriesWorkload(experiment, series);
    var isFilling = workload.isLoad() && series.server().maxmemory().isPresent();
    var times = Durations.of(experiment, scale, factor, isFilling);
    return new Scaler(
            request, scale, factor, experiment, series, workload, times, new ArrayList<>())
        .plan();
  }

  private SeriesPlan plan() {
    var threads = threads();
    var records = records(threads.get(threads.size() - 1).here());
    duration();
    var shape = Shape.of(series.server().topology());
    var shapeHere = scale.isFull() ? shape : shape.on(request.here().cores());
    change("topology", shape.topology(), shapeHere.topology());
    var topology = series.server().topology().map(any -> shapeHere.topology());
    var limit = series.server().maxmemory().map(text -> limit(text, shape, shapeHere));
    var properties = properties();
    var settings = new ScaledSettings(times, records, properties, topology, limit, share());
    var needs = new SeriesLoad(request.here(), workload, settings, threads.size()).needs();
    var isUsers = request.selection().usersOwn().containsKey(SeriesPlan.folder(experiment, series));
    return new SeriesPlan(
        experiment,
        series,
        threads,
        request.rounds().given().orElse(experiment.conditions().repeats()),
        settings,
        List.copyOf(changes),
        isUsers ? needs.onUsersServers() : needs,
        request.selection().refusal(experiment, series));
  }

  /**
   * As many per core as published, each number another one still: at most the published number, and
   * one at least.
   */
  private List<Threads> threads() {
    var share = scale.isFull() ? 1 : coreShare();
    var threads = new ArrayList<Threads>();
    var last = 0;
    for (var published : series.threads()) {
      last = Math.min(published, (int) Math.max(last + 1, Math.round(published * share)));
      threads.add(new Threads(published, last));
    }
    change(
        "threads",
        PlanText.list(series.threads()),
        PlanText.list(threads.stream().map(Threads::here).toList()));
    var machines = experiment.conditions().clients();
    var clients = request.clients();
    if (machines > 1 || clients.isPresent()) {
      change(
          "clients",
          Text.count(machines, "machine"),
          clients.map(they -> they.words(threads.get(0).here())).orElse("one process"));
    }
    return List.copyOf(threads);
  }

  /** Of the original's clients; clients that are elsewhere run on machines like this one. */
  private double coreShare() {
    var cores = request.here().cores() * request.clients().map(Clients::machines).orElse(1);
    return request
        .recipe()
        .hardware()
        .client()
        .map(client -> client.cores() * experiment.conditions().clients())
        .map(original -> Math.min(1, cores / (double) original))
        .orElse(1.0);
  }

  /** What is loaded: no fewer than there are threads to load them, which YCSB wants. */
  private OptionalLong records(int mostThreads) {
    if (workload.records().isEmpty()) {
      return OptionalLong.empty();
    }
    var published = workload.records().getAsLong();
    var asked = scale.isAuto() ? experiment.auto().records() : OptionalLong.empty();
    var scaled = asked.orElse(Durations.scaled(published, factor));
    var here = Math.min(published, Math.max(mostThreads, scaled));
    change("records", Figures.count(published), Figures.count(here));
    return OptionalLong.of(here);
  }

  private void duration() {
    var length = experiment.length();
    length(length.operations(), length.durationSeconds())
        .ifPresent(
            published ->
                change(
                    "a cell",
                    published,
                    length(times.operations(), OptionalLong.of(times.seconds())).orElseThrow()));
  }

  private static Optional<String> length(OptionalLong operations, OptionalLong seconds) {
    return Stream.concat(
            operations.stream().mapToObj(number -> Figures.count(number) + " operations"),
            seconds.stream().mapToObj(number -> PlanText.time((double) number)))
        .findFirst();
  }

  /** Where cells bring their data, there is as much of it as there is time. */
  private double dataFactor() {
    var published = experiment.length().durationSeconds();
    var isOfTime = !workload.loads() && times.operations().isEmpty() && !scale.isFull();
    return isOfTime && published.isPresent()
        ? Math.min(1, (double) times.seconds() / published.getAsLong())
        : factor;
  }

  /** Fewer processes share what all of them had. */
  private String limit(String published, Shape shape, Shape here) {
    if (scale.isFull()) {
      return published;
    }
    var masters = shape.masters() / (double) here.masters();
    var megabytes = Math.round(Shape.megabytes(published) * dataFactor() * masters);
    var limit = Shape.withMegabytes(published, Math.max(Shape.LEAST_MEGABYTES, megabytes));
    change("maxmemory", published, limit);
    return limit;
  }

  private Map<String, String> properties() {
    var properties = new LinkedHashMap<>(series.properties());
    for (var name : experiment.data().scaled()) {
      var published = series.inForce().get(name);
      if (published != null && !scale.isFull()) {
        var number = new BigDecimal(published.strip()).multiply(BigDecimal.valueOf(dataFactor()));
        var now = Long.toString(Math.max(1, Math.round(number.doubleValue())));
        change(name, published.strip(), now);
        properties.put(name, now);
      }
    }
    return properties;
  }

  /** What a server process gets of a core, where control groups can be had. */
  private OptionalDouble share() {
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
    return cores;
  }

  /** Says it, unless nothing changed. */
  private void change(String what, String published, String here) {
    if (!published.equals(here)) {
      changes.add(what + ": " + here + " instead of " + published);
    }
  }
}
