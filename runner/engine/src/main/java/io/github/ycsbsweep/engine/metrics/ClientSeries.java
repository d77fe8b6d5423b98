// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.measure.FaultCourse.Event;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.metrics.ClientProgress.ResourceSamples;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.support.EnumText;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What the clients of one load or cell do: read from their logs, which they write as they go. */
final class ClientSeries {

  /** What a label says of names beyond the first ones. */
  private static final String OTHER = "OTHER";

  /** Different operations, and different statuses, that labels name. */
  private static final int MOST_NAMES = 16;

  /** Of a label, in characters. */
  private static final int WIDTH = 120;

  private final ClientLaunch launch;
  private final Labels labels;
  private final long since = System.currentTimeMillis();
  private final List<ClientProgress> clients;
  private final ResourceSamples resources;
  private final Map<String, List<Event>> faults = new LinkedHashMap<>();
  private final TreeSet<String> operations = new TreeSet<>();
  private final TreeSet<String> statuses = new TreeSet<>();

  ClientSeries(ClientLaunch launch) {
    this.launch = launch;
    this.labels = labels(launch);
    this.resources = new ResourceSamples(launch.folder());
    this.clients =
        IntStream.range(0, launch.plan().clients())
            .mapToObj(index -> new ClientProgress(launch.folderOf(index)))
            .toList();
  }

  Labels labels() {
    return labels;
  }

  boolean isLoad() {
    return launch.cell().isEmpty();
  }

  /** Seconds since the first operation of the client that began last; empty before it. */
  OptionalInt seconds() {
    var seconds = clients.stream().map(one -> one.seconds()).toList();
    return seconds.stream().allMatch(OptionalInt::isPresent)
        ? seconds.stream().mapToInt(OptionalInt::getAsInt).min()
        : OptionalInt.empty();
  }

  /** Reads what was added; returns how many logs could not be read. */
  int update() {
    var damaged = isRead(resources::update) ? 0 : 1;
    for (var client : clients) {
      damaged += isRead(client::readStatus) ? 0 : 1;
      damaged += isRead(client.intervals()::update) ? 0 : 1;
    }
    return damaged;
  }

  private static boolean isRead(LiveLog log) {
    try {
      log.read();
      return true;
    } catch (IOException e) {
      // The run judges the same files when the cell has ended, and then says what is wrong.
      return false;
    }
  }

  void fault(FaultPlan fault, Event event) {
    faults.computeIfAbsent(fault.text(), any -> new ArrayList<>()).add(event);
  }

  /** A log that grows. */
  @FunctionalInterface
  private interface LiveLog {

    void read() throws IOException;
  }

  void close() {
    clients.forEach(client -> client.intervals().close());
  }

  /** What stays when the clients have ended. */
  void collect(MetricSamples samples) {
    collectOperations(samples);
    collectLatencies(samples, false, MetricFamily.SERVICE_TIME_SECONDS);
    collectLatencies(samples, true, MetricFamily.RESPONSE_TIME_SECONDS);
    for (var process : List.of("client", "server")) {
      var ofProcess = labels.add("process", process);
      resources
          .last(process + "_cpu_s")
          .ifPresent(it -> samples.counter(MetricFamily.CPU_SECONDS, ofProcess, it, since));
    }
    resources
        .last("net_bytes")
        .ifPresent(it -> samples.counter(MetricFamily.NETWORK_BYTES, labels, it, since));
    faults.forEach((fault, seen) -> collectFault(fault, seen, samples));
  }

  /** Those of its events that were seen; the last one tells whether it is under way. */
  private void collectFault(String fault, List<Event> seen, MetricSamples samples) {
    var ofFault = labels.add("fault", text(fault));
    for (var event : EnumSet.copyOf(seen)) {
      var ofEvent = ofFault.add("event", EnumText.of(event));
      samples.counter(
          MetricFamily.FAULT_EVENTS, ofEvent, Collections.frequency(seen, event), since);
    }
    var last = seen.get(seen.size() - 1);
    samples.gauge(MetricFamily.FAULT_ACTIVE, ofFault, last == Event.BEGIN ? 1 : 0);
  }

  /** What is so only while they run. */
  void collectCurrent(MetricSamples samples, SweepRequest request) {
    samples.gauge(MetricFamily.THREADS, labels, launch.plan().work().threads());
    target(request)
        .ifPresent(rate -> samples.gauge(MetricFamily.TARGET_OPERATIONS_PER_SECOND, labels, rate));
    for (var process : List.of("client", "server")) {
      var ofProcess = labels.add("process", process);
      resources
          .last(process + "_rss_bytes")
          .ifPresent(it -> samples.gauge(MetricFamily.RESIDENT_MEMORY_BYTES, ofProcess, it));
    }
  }

  /** Operations a second that are due now; the first rate of a schedule holds in the warm-up. */
  private OptionalDouble target(SweepRequest request) {
    if (launch.cell().isEmpty()) {
      return OptionalDouble.empty();
    }
    var schedule = launch.cell().get().schedule();
    if (schedule.isEmpty()) {
      return launch.cell().get().asked(request);
    }
    var second = Math.max(0, seconds().orElse(0) - request.measurement().warmupSeconds());
    return OptionalDouble.of(schedule.get().curve().mean(second, second + 1));
  }

  private void collectOperations(MetricSamples samples) {
    var attempts = new TreeMap<Labels, Long>();
    var failures = new TreeMap<Labels, Long>();
    for (var client : clients) {
      for (var log : client.counts().entrySet()) {
        Outcome.ofLog(log.getKey())
            .filter(Outcome::isCountedInAll)
            .ifPresent(outcome -> count(outcome, log.getValue(), attempts, failures));
      }
    }
    attempts.forEach(
        (one, count) -> samples.counter(MetricFamily.OPERATIONS, one, count.doubleValue(), since));
    failures.forEach(
        (one, count) -> samples.counter(MetricFamily.FAILURES, one, count.doubleValue(), since));
  }

  private void count(
      Outcome outcome, long count, Map<Labels, Long> attempts, Map<Labels, Long> failures) {
    var ofOperation = labels.add("operation", name(operations, outcome.operation()));
    var kind = outcome.kind().name().toLowerCase(Locale.ROOT);
    attempts.merge(ofOperation.add("outcome", kind), count, Long::sum);
    if (outcome.kind() != Outcome.Kind.OK) {
      var status = outcome.log().substring(outcome.operation().length() + 1);
      failures.merge(ofOperation.add("status", name(statuses, status)), count, Long::sum);
    }
  }

  private void collectLatencies(MetricSamples samples, boolean intended, MetricFamily metric) {
    var histograms = new TreeMap<String, LatencyHistogram>();
    for (var client : clients) {
      for (var log : client.intervals().logs()) {
        if (log.isIntended() == intended && log.outcome().kind() == Outcome.Kind.OK) {
          var name = name(operations, log.outcome().operation());
          histograms.computeIfAbsent(name, any -> new LatencyHistogram()).add(log.latencies());
        }
      }
    }
    histograms.forEach(
        (name, one) -> samples.histogram(metric, one.point(labels.add("operation", name), since)));
  }

  /** A name that a workload or a binding chose, as long as there are not too many. */
  private static String name(TreeSet<String> known, String name) {
    var text = text(name);
    if (known.size() < MOST_NAMES) {
      known.add(text);
    }
    return known.contains(text) ? text : OTHER;
  }

  /**
   * The labels by which the series of a load or a cell are told apart. An empty value is to
   * Prometheus as if the label were not there.
   */
  private static Labels labels(ClientLaunch launch) {
    var system = launch.workload().system();
    var cell = launch.cell();
    return Labels.of(
        "system", text(system.label()),
        "store", text(system.store().orElse(system.label())),
        "workload", text(launch.workload().workload().name()),
        "phase", cell.isPresent() ? "cell" : "load",
        "threads", Integer.toString(launch.plan().work().threads()),
        "clients", Integer.toString(launch.plan().clients()),
        "repeat", cell.map(one -> Integer.toString(one.repeat())).orElse(""),
        "target", text(cell.map(CellPlan::rate).orElse("")));
  }

  /** Text from outside, in one line of bounded length. */
  static String text(String value) {
    return Sanitizer.cut(value, WIDTH);
  }
}
