// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.hardware.NetworkIF;

/**
 * Counters of the network: the bytes, and how busy the busiest link was. On Linux they are from
 * {@code /proc/net/dev} and {@code /sys/class/net}, elsewhere from OSHI.
 */
final class LinkCounters {

  /** As {@code libexec/network} is told to name the links of the runner's own lines. */
  private static final Pattern LINE = Pattern.compile("ys[0-9a-f]{8}");

  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** Of the numbers behind an interface's name, from 0. */
  private static final int SENT = 8;

  private final KernelFiles kernel;
  private final boolean hasProc;
  private final SystemInfo system;
  private final boolean loopback;

  /** Bits a second of each link in each direction, 0 where it does not tell. */
  private final Map<String, Long> speeds = new HashMap<>();

  private final Map<String, Bytes> bytes = new HashMap<>();
  private double busySeconds;

  /** Since the machine started. */
  private record Bytes(long received, long sent) {}

  /**
   * Counts from now on.
   *
   * @param system asked where there is no {@code /proc}
   * @param loopback whether the loopback interface is counted, or all the others
   * @param lineRate bits a second of a line to a server process, whose link tells another speed; 0:
   *     there is none
   */
  LinkCounters(KernelFiles kernel, SystemInfo system, boolean loopback, long lineRate) {
    this.kernel = kernel;
    this.hasProc = kernel.inProc("net/dev").exists();
    this.system = system;
    this.loopback = loopback;
    var counts = counts();
    for (var name : names(loopback)) {
      var isLine = lineRate > 0 && LINE.matcher(name).matches();
      speeds.put(name, isLine ? lineRate : speed(name));
      bytes.put(name, counts.getOrDefault(name, new Bytes(0, 0)));
    }
  }

  void update() {
    var busiest = 0.0;
    var counts = counts();
    for (var link : speeds.entrySet()) {
      var before = bytes.get(link.getKey());
      var now = counts.getOrDefault(link.getKey(), before);
      // A link carries its speed in each direction at the same time.
      var moved = Math.max(now.received() - before.received(), now.sent() - before.sent());
      if (link.getValue() > 0) {
        busiest = Math.max(busiest, 8.0 * moved / link.getValue());
      }
      bytes.put(link.getKey(), now);
    }
    busySeconds += busiest;
  }

  /**
   * Bytes since the machine started: received and sent, or only received on the loopback interface,
   * where both are the same bytes.
   */
  OptionalDouble bytes() {
    return bytes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double)
                bytes.values().stream()
                    .mapToLong(count -> count.received() + (loopback ? 0 : count.sent()))
                    .sum());
  }

  /**
   * Seconds that the bytes of the busier direction would take at the link's full speed, of the
   * busiest link of each interval; empty where no link tells its speed, as on a loopback interface
   * or in many virtual machines.
   */
  OptionalDouble busySeconds() {
    return !loopback && speeds.values().stream().anyMatch(speed -> speed > 0)
        ? OptionalDouble.of(busySeconds)
        : OptionalDouble.empty();
  }

  /** By interface. */
  private Map<String, Bytes> counts() {
    var counts = new HashMap<String, Bytes>();
    if (!hasProc) {
      for (var card : cards()) {
        counts.put(card.getName(), new Bytes(card.getBytesRecv(), card.getBytesSent()));
      }
      return counts;
    }
    for (var line : kernel.proc("net/dev").orElse("").split("\n", -1)) {
      var colon = line.indexOf(':');
      if (colon > 0) {
        var words = SPACE.split(line.substring(colon + 1).strip(), -1);
        counts.put(
            line.substring(0, colon).strip(),
            new Bytes(Long.parseLong(words[0]), Long.parseLong(words[SENT])));
      }
    }
    return counts;
  }

  /** Linux tells megabits a second; of a link that is down, or not made of wire, nothing or -1. */
  private long speed(String name) {
    if (hasProc) {
      var told = kernel.sys("class/net/" + name + "/speed").orElse("0");
      return Math.max(0, 1_000_000 * Long.parseLong(told.strip()));
    }
    return cards().stream()
        .filter(card -> card.getName().equals(name))
        .mapToLong(NetworkIF::getSpeed)
        .findFirst()
        .orElse(0);
  }

  private List<NetworkIF> cards() {
    return system.getHardware().getNetworkIFs(true);
  }

  private static List<String> names(boolean loopback) {
    var names = new ArrayList<String>();
    try {
      for (var one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        if (one.isLoopback() == loopback) {
          names.add(one.getName());
        }
      }
    } catch (SocketException e) {
      // An interface that went away meanwhile carries no traffic of ours.
    }
    return names;
  }
}
