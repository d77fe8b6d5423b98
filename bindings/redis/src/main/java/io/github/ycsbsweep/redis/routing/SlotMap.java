// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;

/**
 * Which nodes have which slot, as a node of the cluster sees it.
 *
 * @param owners the master of each slot; empty if no node has it
 * @param copies master and replicas of each slot, the master first; empty if no node has it
 */
record SlotMap(List<Optional<HostAndPort>> owners, List<List<HostAndPort>> copies) {

  /** The master of a slot; empty if no node has it. */
  Optional<HostAndPort> owner(int slot) {
    return owners.get(slot);
  }

  /** All masters that have slots, in the order of their first slots. */
  List<HostAndPort> masters() {
    return owners.stream().flatMap(Optional::stream).distinct().toList();
  }

  /** The same, but for the master of one slot. */
  SlotMap with(int slot, HostAndPort owner) {
    var masters = new ArrayList<>(owners);
    masters.set(slot, Optional.of(owner));
    var all = new ArrayList<>(copies);
    all.set(
        slot,
        Stream.concat(Stream.of(owner), copies.get(slot).stream().skip(1)).distinct().toList());
    return new SlotMap(masters, all);
  }

  /** The same, with replicas of a master that has none. */
  SlotMap with(HostAndPort master, List<HostAndPort> replicas) {
    var all = Stream.concat(Stream.of(master), replicas.stream()).toList();
    return new SlotMap(
        owners, copies.stream().map(nodes -> nodes.equals(List.of(master)) ? all : nodes).toList());
  }

  /** Masters without replicas. */
  List<HostAndPort> alone() {
    return copies.stream()
        .distinct()
        .filter(nodes -> nodes.size() == 1)
        .map(nodes -> nodes.get(0))
        .toList();
  }

  /**
   * Reads the reply to CLUSTER SLOTS: arrays of the first slot, the last slot, and the nodes, the
   * master first, each an array that begins with host and port.
   *
   * @param from who has answered; a node that does not know its own address leaves it out
   * @throws ClassCastException or IndexOutOfBoundsException, if it is no such reply
   */
  static SlotMap of(Object reply, HostAndPort from) {
    var owners =
        new ArrayList<Optional<HostAndPort>>(Collections.nCopies(Slots.COUNT, Optional.empty()));
    var copies = new ArrayList<List<HostAndPort>>(Collections.nCopies(Slots.COUNT, List.of()));
    for (var range : (List<?>) reply) {
      var words = (List<?>) range;
      var nodes =
          words.subList(2, words.size()).stream().map(node -> node((List<?>) node, from)).toList();
      var owner = Optional.of(nodes.get(0));
      for (var slot = (Long) words.get(0); slot <= (Long) words.get(1); slot++) {
        owners.set(slot.intValue(), owner);
        copies.set(slot.intValue(), nodes);
      }
    }
    return new SlotMap(owners, copies);
  }

  private static HostAndPort node(List<?> words, HostAndPort from) {
    var host = new String((byte[]) words.get(0), UTF_8);
    return new HostAndPort(
        host.isEmpty() ? from.getHost() : host, ((Long) words.get(1)).intValue());
  }
}
