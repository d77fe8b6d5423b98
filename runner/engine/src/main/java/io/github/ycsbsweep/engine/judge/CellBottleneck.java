// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks;
import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks.ClientSituation;
import io.github.ycsbsweep.engine.judge.bottleneck.Situation;
import io.github.ycsbsweep.engine.measure.CellLoad;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.measure.CellUse;
import io.github.ycsbsweep.engine.measure.MeasuredClient;
import io.github.ycsbsweep.engine.measure.MeasuredClients;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Looks for what was at its limit in a cell that was measured. Several clients on this machine are
 * judged as one, since they share it; each on another machine by its own samples. What a client is
 * for itself, as its threads, its connections and its collections, is judged of each in any case.
 *
 * @param clients of the cell
 * @param use of the machines
 * @param system samples of this machine
 * @param properties that the clients ran with
 */
record CellBottleneck(
    CellRequest request,
    MeasuredClients clients,
    CellUse use,
    SystemLog system,
    Map<String, String> properties) {

  Bottleneck found() {
    return request.clients() == 1
        ? Bottlenecks.of(whole(properties))
        : Bottlenecks.of(
            whole(Map.of()), clients.working().parallelStream().map(this::part).toList());
  }

  private Situation whole(Map<String, String> ownProperties) {
    var client = use.client();
    var here = clients.areElsewhere() ? system.withoutClients() : system;
    return new Situation(
        request.position().threads(),
        isClosedLoop(request),
        request.system().server(),
        client.cpuCores(),
        client.gcPercent(),
        use.serverUse().cpuCores(),
        new CellLoad(
                here,
                use.isServerApart() ? use.server() : here,
                clients.window().startMillis(),
                clients.window().endMillis())
            .load(clients.sum(MeasuredClient::underWay)),
        ownProperties);
  }

  private ClientSituation part(MeasuredClient client) {
    var facts = client.logs().facts();
    var situation =
        new Situation(
            facts.threads(),
            isClosedLoop(request),
            request.system().server(),
            client.rate("client_cpu_s"),
            client.gcPercent(),
            OptionalDouble.empty(),
            new CellLoad(
                    client.logs().system(),
                    client.logs().system(),
                    client.window().startMillis(),
                    client.window().endMillis())
                .load(client.underWay()),
            properties);
    return new ClientSituation(facts.name(), situation);
  }

  /** Whether every thread asks again as soon as it was answered: in phases some may wait. */
  private static boolean isClosedLoop(CellRequest request) {
    return request.position().targetOps().isEmpty() && request.window().phases().isEmpty();
  }
}
