// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.HostAndPort;

/** Which master has which slot, as a node of the cluster sees it. */
record SlotMap(List<Optional<HostAndPort>> owners) {

  /** The master of a slot; empty if no node has it. */
  Optional<HostAndPort> owner(int slot) {
    return owners.get(slot);
  }

  /** All masters that have slots, in the order of their first slots. */
  List<HostAndPort> masters() {
    return owners.stream().flatMap(Optional::stream).distinct().toList();
  }

  /** The same, but for one slot. */
  SlotMap with(int slot, HostAndPort owner) {
    var changed = new ArrayList<>(owners);
    changed.set(slot, Optional.of(owner));
    return new SlotMap(changed);
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
    for (var range : (List<?>) reply) {
      var words = (List<?>) range;
      var master = (List<?>) words.get(2);
      var host = new String((byte[]) master.get(0), UTF_8);
      var port = (Long) master.get(1);
      var owner = new HostAndPort(host.isEmpty() ? from.getHost() : host, port.intValue());
      for (var slot = (Long) words.get(0); slot <= (Long) words.get(1); slot++) {
        owners.set(slot.intValue(), Optional.of(owner));
      }
    }
    return new SlotMap(owners);
  }
}
