// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.File;
import java.io.IOException;
import java.net.SocketException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import oshi.hardware.NetworkIF;

/** Counters of the network: the bytes, and how busy the busiest link was. */
final class LinkCounters {

  private static final File NET = new File("/proc/net/dev");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** Of the numbers behind an interface's name, from 0. */
  private static final int SENT = 8;

  private final SmallFiles files = new SmallFiles();
  private final boolean loopback;
  private final List<NetworkIF> cards;
  private final long[] received;
  private final long[] sent;
  private double busySeconds;

  /** Since the machine started. */
  private record Bytes(long received, long sent) {}

  /**
   * Counts from now on.
   *
   * @param loopback whether the loopback interface is counted, or all the others
   */
  LinkCounters(List<NetworkIF> cards, boolean loopback) {
    this.loopback = loopback;
    this.cards = cards.stream().filter(card -> isLoopback(card) == loopback).toList();
    this.received = new long[this.cards.size()];
    this.sent = new long[this.cards.size()];
    Arrays.setAll(received, i -> this.cards.get(i).getBytesRecv());
    Arrays.setAll(sent, i -> this.cards.get(i).getBytesSent());
  }

  void update() {
    var busiest = 0.0;
    var counts = counts();
    for (var i = 0; i < cards.size(); i++) {
      var card = cards.get(i);
      var now = counts.getOrDefault(card.getName(), new Bytes(received[i], sent[i]));
      // A link carries its speed in each direction at the same time.
      var bytes = Math.max(now.received() - received[i], now.sent() - sent[i]);
      if (card.getSpeed() > 0) {
        busiest = Math.max(busiest, 8.0 * bytes / card.getSpeed());
      }
      received[i] = now.received();
      sent[i] = now.sent();
    }
    busySeconds += busiest;
  }

  /**
   * Bytes since the machine started: received and sent, or only received on the loopback interface,
   * where both are the same bytes.
   */
  OptionalLong bytes() {
    return cards.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            Arrays.stream(received).sum() + (loopback ? 0 : Arrays.stream(sent).sum()));
  }

  /**
   * Seconds that the bytes of the busier direction would take at the link's full speed, of the
   * busiest link of each interval; empty where no link tells its speed, as on a loopback interface
   * or in many virtual machines.
   */
  OptionalDouble busySeconds() {
    return !loopback && cards.stream().anyMatch(card -> card.getSpeed() > 0)
        ? OptionalDouble.of(busySeconds)
        : OptionalDouble.empty();
  }

  /** By interface: on Linux of all of them from one file, elsewhere of each through OSHI. */
  private Map<String, Bytes> counts() {
    var counts = new HashMap<String, Bytes>();
    try {
      for (var line : files.read(NET).split("\n", -1)) {
        var colon = line.indexOf(':');
        if (colon > 0) {
          var words = SPACE.split(line.substring(colon + 1).strip(), -1);
          counts.put(
              line.substring(0, colon).strip(),
              new Bytes(Long.parseLong(words[0]), Long.parseLong(words[SENT])));
        }
      }
    } catch (IOException e) {
      for (var card : cards) {
        card.updateAttributes();
        counts.put(card.getName(), new Bytes(card.getBytesRecv(), card.getBytesSent()));
      }
    }
    return counts;
  }

  private static boolean isLoopback(NetworkIF card) {
    try {
      return card.queryNetworkInterface().isLoopback();
    } catch (SocketException e) {
      // An interface that went away meanwhile carries no traffic of ours.
      return false;
    }
  }
}
