// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.LoadCheck;
import io.github.ycsbsweep.engine.judge.LoadCheck.LoadRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Loads the records of a workload, and checks that every one arrived. */
record DataLoad(
    SweepEnvironment environment, CellFiles files, ClientLifetimes lifetimes, int clients) {

  private static final int THREADS = 16;
  private static final Duration TICK = Duration.ofSeconds(1);

  /** A load that has got no further for so long is given up. */
  private static final int STILL_SECONDS = 60;

  /**
   * Loads into an empty server, which has its share of CPU time only when the load is over.
   *
   * @return whether every record arrived; what is missing was told
   */
  boolean run(SystemWorkload workload, Server server) throws UserError, InterruptedException {
    server.setLimited(false);
    try {
      return isLoaded(workload, server);
    } finally {
      server.setLimited(true);
    }
  }

  private boolean isLoaded(SystemWorkload workload, Server server)
      throws UserError, InterruptedException {
    var folder = files.row(workload).resolve("load");
    var console = environment.console();
    var records = workload.data().records();
    var caption = workload.label() + " " + workload.workload().name() + ", load:";
    try {
      Folders.remove(folder);
      files.begin(folder, server);
      console.note(caption + " " + records + " records");
      var identity = server.identity();
      var plan = plan(workload, server);
      var launch = new ClientLaunch(folder, workload, plan, identity, Optional.empty());
      var group = environment.clients().start(launch);
      environment.listener().started(launch, 0);
      var isStalled = watch(group, caption, records);
      var exits = group.finish();
      environment.listener().ended(launch);
      files.redact(folder);
      lifetimes.learn(workload.label(), launch.folderOf(0));
      var problem =
          isStalled
              ? Optional.of("the load got no further for " + STILL_SECONDS + " s, and was ended")
              : problem(workload, folder, exits.get(0));
      if (problem.isPresent()) {
        console.warn(problem.get());
        console.say(
            "The load of %s for %s is incomplete, so nothing is measured on it. Its logs: %s",
            workload.label(), workload.workload().name(), folder);
        files.checkRoom(folder);
        return false;
      }
      files.done(folder);
      return true;
    } catch (IOException e) {
      throw files.unreadable(folder, e);
    }
  }

  /** Why records are missing; empty if every one was stored, which is told. */
  private Optional<String> problem(SystemWorkload workload, Path folder, int exit)
      throws IOException {
    var label = workload.label();
    var request =
        new LoadRequest(
            folder,
            workload.system().messagePrefix(),
            workload.data().records(),
            clients,
            threads(),
            exit);
    var problem = LoadCheck.problem(request);
    if (problem.isEmpty()) {
      var noun = Text.plural(request.records(), "record");
      environment.console().say("%s: %,d %s loaded", label, request.records(), noun);
    }
    return problem.map(environment.redaction()::of);
  }

  /** As many threads for each client, so that they end together. */
  private int threads() {
    return (THREADS + clients - 1) / clients * clients;
  }

  private ClientPlan plan(SystemWorkload workload, Server server) {
    // A zipfian distribution wants to know the number of operations, even to load.
    var properties = new ArrayList<>(workload.client().unverified());
    properties.add("operationcount=" + workload.data().operations());
    var call =
        new YcsbCommand.Call(YcsbCommand.Phase.LOAD, threads(), OptionalInt.empty(), properties);
    return new ClientPlan(
        clients,
        new ClientPlan.Work(
            threads(), OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty()),
        workload.client().workloadClass(),
        false,
        ClientPlan.Inserts.load(0, workload.data().records()),
        environment.command().words(workload, server.address(), call));
  }

  /** Waits for its end; returns whether it was ended, since it got no further. */
  private boolean watch(ClientGroup group, String caption, long records)
      throws InterruptedException {
    var before = -1L;
    var still = 0;
    var isEnded = false;
    while (!group.await(TICK)) {
      var loaded = group.operations();
      still = loaded == before ? still + 1 : 0;
      before = loaded;
      environment.console().progress(caption, loaded, records, "records");
      if (still >= STILL_SECONDS) {
        group.kill();
        isEnded = true;
      }
    }
    return isEnded;
  }
}
