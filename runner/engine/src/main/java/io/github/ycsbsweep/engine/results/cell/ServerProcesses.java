// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The processes that a server consists of.
 *
 * @param topology as of the option; of a server that the user named as it says itself, or empty
 *     text
 * @param nodes {@code host:port} of all nodes that a server of the user's knows of, those among
 *     them that he did not name
 * @param pids of its processes on this machine
 */
public record ServerProcesses(
    String topology,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> nodes,
    List<Long> pids) {

  public ServerProcesses {
    nodes = List.copyOf(nodes);
    pids = List.copyOf(pids);
  }
}
