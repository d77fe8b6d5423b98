// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.Controller;
import io.github.ycsbsweep.engine.store.ControllerContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What one process of a user's server says of itself.
 *
 * @param address of the process
 * @param answer of the controller's {@code inspect}
 */
record Inspection(ServerAddress address, Controller.Answer answer) {

  private static final Duration LIMIT = Duration.ofSeconds(5);

  /** Of what a server says are its nodes, so many are believed. */
  private static final int MOST_NODES = 1_000;

  /**
   * Asks the processes that were named, and then the further nodes that these know. The first one
   * is in the context afterwards.
   *
   * @param named addresses, one at least
   * @param includesNodes whether further nodes are asked, too
   */
  static List<Inspection> of(
      Controller controller,
      ControllerContext context,
      List<ServerAddress> named,
      boolean includesNodes)
      throws UserError, InterruptedException {
    var found = new ArrayList<Inspection>();
    var asked = new LinkedHashSet<>(named);
    for (var pass = 0; pass < (includesNodes ? 2 : 1); pass++) {
      for (var address : asked) {
        address.tell(context);
        found.add(new Inspection(address, controller.call("inspect", context, LIMIT)));
      }
      asked = new LinkedHashSet<>(nodes(found));
      asked.removeAll(named);
    }
    named.get(0).tell(context);
    return found;
  }

  /** All nodes that they know of, each once; none of servers that know of no others. */
  static List<ServerAddress> nodes(List<Inspection> all) {
    var nodes = new LinkedHashSet<ServerAddress>();
    for (var one : all) {
      one.values("node").stream()
          .flatMap(text -> ServerAddress.of(text).stream())
          .limit(MOST_NODES)
          .forEach(nodes::add);
    }
    return List.copyOf(nodes);
  }

  /** What it may be, as far as the server says; none: it does not say. */
  List<String> values(String key) {
    return answer.all(key).stream().filter(value -> !value.isBlank()).toList();
  }
}
