// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What clients recorded, at random: some begin later, their ticks are nowhere the same and not
 * quite a second, their clocks differ by up to half a second, and some operations take minutes.
 */
final class RandomRecording {

  private static final List<String> OPERATIONS = List.of("READ", "UPDATE", "SCAN");
  private static final int TICKS = 9;

  private final SyntheticClients clients;
  private final Random random;
  private final List<Value> values = new ArrayList<>();
  private final List<Tick> ticks = new ArrayList<>();

  /** A latency, and twice the middle of its tick by the runner's clock, in milliseconds. */
  private record Value(String operation, long twiceTheMiddle, long micros) {}

  /** A client's, with twice its middle as above. */
  private record Tick(int client, long twiceTheMiddle, long millis, long count) {}

  RandomRecording(SyntheticClients clients, Random random) throws IOException {
    this.clients = clients;
    this.random = random;
    for (var client = 0; client < clients.count(); client++) {
      record(client);
    }
  }

  SyntheticClients clients() {
    return clients;
  }

  /** A histogram of all values by operation, and of all of them, of ticks in a time. */
  Map<String, Histogram> between(long fromMillis, long toMillis) {
    var histograms = new TreeMap<String, Histogram>();
    for (var value : values) {
      if (isBetween(value.twiceTheMiddle(), fromMillis, toMillis)) {
        for (var name : List.of(value.operation(), Cell.ALL)) {
          histograms.computeIfAbsent(name, any -> new Histogram(3)).recordValue(value.micros());
        }
      }
    }
    return histograms;
  }

  /** Operations a second: of each client those of its ticks in a time ÷ their length, added up. */
  double rateBetween(long fromMillis, long toMillis) {
    var rate = 0.0;
    for (var client = 0; client < clients.count(); client++) {
      var count = 0L;
      var millis = 0L;
      for (var tick : ticks) {
        if (tick.client() == client && isBetween(tick.twiceTheMiddle(), fromMillis, toMillis)) {
          count += tick.count();
          millis += tick.millis();
        }
      }
      rate += 1000.0 * count / millis;
    }
    return rate;
  }

  private static boolean isBetween(long twiceTheMiddle, long fromMillis, long toMillis) {
    return twiceTheMiddle > 2 * fromMillis && twiceTheMiddle < 2 * toMillis;
  }

  private void record(int client) throws IOException {
    var ahead = random.nextInt(-4_999, 5_000) / 10.0;
    var later = random.nextInt(900);
    var synthetic = clients.clock(client, ahead, later);
    var start = SyntheticCell.START + later;
    for (var tick = 0; tick < TICKS; tick++) {
      var millis = tick == 0 ? random.nextInt(50, 1_000) : random.nextInt(900, 1_300);
      var before = values.size();
      for (var operation : OPERATIONS) {
        var histogram = new Histogram(3);
        for (var i = random.nextInt(1, 200); i > 0; i--) {
          var micros = Math.round(Math.exp(random.nextDouble() * 18));
          histogram.recordValue(micros);
          values.add(new Value(operation, 2 * start + millis, micros));
        }
        synthetic.row(operation, millis / 1000.0, histogram);
      }
      ticks.add(new Tick(client, 2 * start + millis, millis, values.size() - before));
      start += millis;
    }
  }
}
