// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import oshi.hardware.NetworkIF;

/** Counters of the network: the bytes, and how busy the busiest link was. */
final class LinkCounters {

  private final boolean loopback;
  private final List<NetworkIF> cards;
  private final long[] received;
  private final long[] sent;
  private double busySeconds;

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
    for (var i = 0; i < cards.size(); i++) {
      var card = cards.get(i);
      card.updateAttributes();
      // A link carries its speed in each direction at the same time.
      var bytes = Math.max(card.getBytesRecv() - received[i], card.getBytesSent() - sent[i]);
      if (card.getSpeed() > 0) {
        busiest = Math.max(busiest, 8.0 * bytes / card.getSpeed());
      }
      received[i] = card.getBytesRecv();
      sent[i] = card.getBytesSent();
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

  private static boolean isLoopback(NetworkIF card) {
    try {
      return card.queryNetworkInterface().isLoopback();
    } catch (SocketException e) {
      // An interface that went away meanwhile carries no traffic of ours.
      return false;
    }
  }
}
