// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.ClientJvm;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether the data of a workload fits into this machine together, as far as its servers are to run
 * here: the servers of all systems are up at the same time.
 *
 * @param modes of the servers, by the labels of their systems
 */
public record MemoryCheck(SweepPlan plan, Map<String, Mode> modes, DataSize size) {

  /** Of a client beside its heap, with the stacks of a thousand threads. */
  private static final int BESIDE_HEAP_MEGABYTES = 376;

  /** A guess before the workloads are read. */
  private static final long USUAL_RECORD_BYTES = 2048;

  private static final long USUAL_SERVER_MEGABYTES = 512;

  /** How much memory data takes. */
  public interface DataSize {

    /** Memory in MB of the records of a workload, with those of replicas. */
    long megabytes(SystemWorkload workload) throws UserError, InterruptedException;
  }

  public void check(MachineMemory memory, Console console) throws UserError, InterruptedException {
    if (memory.freeMegabytes().isPresent()) {
      for (var workload : plan.request().workloads()) {
        check(workload.name(), memory.freeMegabytes().getAsLong(), console);
      }
    }
  }

  private void check(String workload, long free, Console console)
      throws UserError, InterruptedException {
    var parts = new ArrayList<String>();
    var need = 0L;
    for (var system : plan.request().systems()) {
      var one = plan.of(system.label(), workload);
      if (modes.get(system.label()) != Mode.EXTERNAL) {
        var megabytes = size.megabytes(one);
        need += megabytes;
        parts.add(
            Text.format(
                "%s of %s take about %d MB in %s",
                Text.count(one.data().records(), "record"),
                Text.count(one.data().recordBytes(), "byte"),
                megabytes,
                system.label()));
      }
    }
    if (parts.isEmpty()) {
      return;
    }
    var clients = (long) clientsHere() * clientMegabytes(plan.request());
    if (need + clients > free) {
      throw UserError.missing(
          "%s, the clients %d MB, and %d MB are free. Use fewer --records, or a server elsewhere%s",
          String.join(", ", parts),
          clients,
          free,
          (visitors() > 1 ? ", or --order interleaved: one client at a time" : "")
              + (parts.size() > 1 ? ", or measure one store at a time" : ""));
    }
    if (need + clients > free * 3 / 4) {
      console.warn("the data will take " + need + " of " + free + " MB of free memory");
    }
  }

  /** Whether the clients of thread counts that take turns fit beside usual servers. */
  public static boolean hasRoomForVisits(SweepRequest request, MachineMemory memory) {
    var visitors = visitors(request);
    var data = (request.measurement().records().orElse(0) * USUAL_RECORD_BYTES) >> 20;
    var servers = request.systems().size() * (USUAL_SERVER_MEGABYTES + data);
    return visitors == 1
        || memory.freeMegabytes().isEmpty()
        || (long) visitors * clientMegabytes(request) + servers
            <= memory.freeMegabytes().getAsLong();
  }

  /** Clients that are there at the same time, since their thread counts take turns. */
  private static int visitors(SweepRequest request) {
    var measurement = request.measurement();
    return measurement.order().kind() == OrderPlan.Kind.VISITS
        ? measurement.threads().groups().stream().mapToInt(List::size).max().orElseThrow()
        : 1;
  }

  /** The same, where any cell of the plan takes turns: those of a workload that inserts do not. */
  private int visitors() {
    return plan.cells().stream().anyMatch(cell -> cell.kind() == CellPlan.Kind.VISIT)
        ? visitors(plan.request())
        : 1;
  }

  /** Of a client that has most threads, as one of the fewest clients. */
  private static int clientMegabytes(SweepRequest request) {
    var clients = request.clients().fewest();
    var threads = request.measurement().threads().largest();
    return ClientJvm.heapMegabytes((threads + clients - 1) / clients) + BESIDE_HEAP_MEGABYTES;
  }

  /** Most clients that are on this machine at the same time. */
  private int clientsHere() {
    var clients = plan.request().clients();
    return clients.launcher() == Launcher.LOCAL ? clients.most() * visitors() : 0;
  }
}
