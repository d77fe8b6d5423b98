// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.request.ServerLimits;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a cell was measured against: the content of {@code server.json}.
 *
 * @param mode {@code local}, {@code embedded}, {@code docker}, {@code stand-in} or {@code external}
 * @param address host:port, several with commas between them
 * @param version as the server says it; empty if it could not be asked
 * @param processes that it consists of
 * @param declared form of a server that the user named
 * @param binary file name of its program; empty text where that is not known
 * @param command line of its last process, without secrets
 * @param limits that the runner gave its processes
 */
public record ServerIdentity(
    String mode,
    String address,
    @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> version,
    @JsonUnwrapped ServerProcesses processes,
    @EmptyDefault List<DeclaredOption> declared,
    String binary,
    String command,
    @JsonUnwrapped ServerLimits limits) {

  private static final Pattern LOOPBACK =
      Pattern.compile("127\\.|(localhost|\\[::1]|::1)(?=[:,]|$)");

  public ServerIdentity {
    declared = List.copyOf(declared);
  }

  /** Process ids on this machine. */
  public List<Long> pids() {
    return processes.pids();
  }

  /** Whether an imitation answers instead of the store. */
  @JsonProperty
  public boolean standIn() {
    return mode.equals("stand-in");
  }

  /** Bits a second of the line to each of its processes; 0: it is on no line of the runner's. */
  public long lineRate() {
    return limits.link().map(rate -> rate.ofEach(processes.pids().size())).orElse(0L);
  }

  /** Whether its address, the first one of several, is one of this machine alone. */
  public boolean onLoopback() {
    return onLoopback(address);
  }

  /** Whether the address, or the first of several, is one of a machine alone. */
  public static boolean onLoopback(String address) {
    return LOOPBACK.matcher(address).lookingAt();
  }

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
      String topology, @EmptyDefault List<String> nodes, List<Long> pids) {

    public ServerProcesses {
      nodes = List.copyOf(nodes);
      pids = List.copyOf(pids);
    }
  }

  /**
   * An option that says what form a server of the user's has.
   *
   * @param option as {@code --topology}
   * @param value of the option
   * @param checked whether every process of the server says just that; false: one does not tell
   */
  public record DeclaredOption(String option, String value, boolean checked) {}
}
