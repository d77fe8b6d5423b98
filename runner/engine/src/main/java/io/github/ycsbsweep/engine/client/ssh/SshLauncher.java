// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.ClientPlan.Place;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.ClientRequest;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts clients on other machines over ssh. Nothing stays there but a copy of their jars. */
public final class SshLauncher extends ClientLauncher {

  /**
   * What hosts must offer to the clients of a run.
   *
   * @param threads the most that one client has
   * @param logMegabytes of a client's logs, which are there until its cell is over
   * @param addresses HOST:PORT of the stores that are there before the run starts one
   * @param turns that its clock must be good enough for; empty: there are none
   */
  public record HostNeeds(
      int threads, long logMegabytes, List<String> addresses, Optional<TurnPlan> turns) {

    public HostNeeds {
      addresses = List.copyOf(addresses);
    }

    /** Of a monitor beside a server. */
    static HostNeeds ofMonitor(Optional<TurnPlan> turns) {
      return new HostNeeds(1, 5, List.of(), turns);
    }

    /** Of the clients of a plan. */
    public static HostNeeds of(SweepPlan plan) {
      var request = plan.request();
      var measurement = request.measurement();
      var clients = request.clients();
      var fewest = clients.fewest();
      var seconds = measurement.warmupSeconds() + measurement.durationSeconds();
      return new HostNeeds(
          (measurement.threads().largest() + fewest - 1) / fewest,
          // About 20 kB a second.
          50 + seconds / 50,
          plan.workloads().stream()
              .filter(workload -> workload.system().server().lifetime().start().isEmpty())
              .flatMap(workload -> workload.address().stream())
              .flatMap(address -> Stream.of(address.split(",")))
              .filter(address -> address.matches(".*:\\d+"))
              .distinct()
              .toList(),
          request.turns());
    }
  }

  /** For hosts to end what runs there. */
  private static final Duration ENDING = Duration.ofSeconds(10);

  private final RunTools tools;

  private final ClientRequest request;

  private final HostNeeds needs;

  private final Collection<String> bindings;

  private final Sessions sessions = new Sessions();
  private List<SshHost> hosts = List.of();
  private final List<SshClient> running = new ArrayList<>();

  /**
   * Connects to nobody yet.
   *
   * @param request who is to drive the load
   * @param bindings whose jars clients need
   */
  public SshLauncher(
      RunTools tools, ClientRequest request, HostNeeds needs, Collection<String> bindings) {
    super(tools.console(), true);
    this.tools = tools;
    this.request = request;
    this.needs = needs;
    this.bindings = List.copyOf(bindings);
  }

  @Override
  public void prepare() throws UserError, InterruptedException {
    var folder = tools.temporary().resolve("ssh");
    hosts =
        new HostPreparation(tools, folder, "--clients " + request.text(), sessions)
            .prepare(request.hosts(), needs, bindings);
  }

  @Override
  protected List<SshClient> launch(ClientLaunch launch) throws UserError {
    var plan = launch.plan();
    var clients = new ArrayList<SshClient>();
    try {
      for (var host : hosts.subList(0, plan.clients())) {
        var client = host.follow(order(launch, clients.size(), host), sessions);
        clients.add(client);
        running.add(client);
      }
      return clients;
    } catch (IOException e) {
      throw UserError.failed("can't start clients over ssh: " + e.getMessage());
    }
  }

  private SshClient.HostOrder order(ClientLaunch launch, int index, SshHost host) {
    // The client runs in a folder beside the files that it names.
    var place = new Place(host.copy(), host.java(), "..");
    var plan = launch.plan().at(place, tools.project(), launch.workload().system().binding());
    return new SshClient.HostOrder(
        index,
        plan.words(new ClientShare(index, plan.clients())),
        host.monitor(launch.inTurns()),
        List.of(launch.workload().client().properties()),
        launch.folderOf(index));
  }

  @Override
  protected void finish() {
    running.clear();
  }

  /** What runs there is ended there while there are connections to say so. */
  @Override
  public void close() {
    running.forEach(SshClient::end);
    try {
      var deadline = Deadline.in(ENDING);
      for (var client : running) {
        client.waitFor(deadline.left());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.forEach(SshClient::kill);
    hosts.forEach(host -> host.close());
    sessions.close();
    running.clear();
    hosts = List.of();
  }
}
