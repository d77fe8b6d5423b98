// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A workload on a system, after its properties were merged and judged.
 *
 * @param system what is measured
 * @param workload what is done to it
 * @param phase how its cells begin
 * @param external whether the properties name the server
 * @param address host:port, several with commas between them; empty where only the binding knows
 * @param data how much there is of it
 * @param client what the client's command line names
 */
public record SystemWorkload(
    SystemRequest system,
    WorkloadFile workload,
    Phase phase,
    boolean external,
    Optional<String> address,
    Data data,
    Client client) {

  /** What it is called among those of its run, and its folder: {@code STORE/workloadb}. */
  public String name() {
    return system.label() + "/" + workload.name();
  }

  public String label() {
    return system.label();
  }

  public ServerRequest server() {
    return system.server();
  }

  /** How the cells of a workload begin. */
  public enum Phase {
    /** On the records that were loaded before. */
    RUN,
    /** The load itself is measured, on an empty store. */
    LOAD,
    /** On an empty store, which the workload fills while it runs. */
    FRESH
  }

  /**
   * How much data there is.
   *
   * @param records that are loaded
   * @param recordBytes bytes of the values of one; 0 where the workload does not tell
   * @param operations YCSB's bound, {@link Integer#MAX_VALUE}: none
   * @param inserts whether the workload inserts while it runs
   */
  public record Data(long records, long recordBytes, long operations, boolean inserts) {}

  /**
   * What the client's command line names.
   *
   * @param properties file of the merged properties, secrets included, that only we can read
   * @param bindingClass the class that YCSB starts
   * @param workloadClass class of the workload
   * @param classPath of the client, joined as Java takes it
   * @param readBackSeconds in which a client may read back what it wrote, once it has ended; 0: it
   *     does not
   * @param localAddresses of this machine, each with local ports of its own, from which it connects
   */
  public record Client(
      Path properties,
      String bindingClass,
      String workloadClass,
      String classPath,
      int readBackSeconds,
      int localAddresses) {

    /** Properties of a client whose writes are not those of a cell: a load, or a probe. */
    public List<String> unverified() {
      return readBackSeconds == 0 ? List.of() : List.of("verify=false");
    }
  }
}
