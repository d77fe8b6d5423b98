// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.client.LauncherTools;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.client.RunningClient;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.ssh.ServerHosts;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.fault.FaultTarget.FaultProcess;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.request.ClientJvm;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.request.ThreadPlan;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.engine.store.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load whose client stores some records, and no more. */
class DataLoadTest {

  @TempDir private Path folder;
  private final GroupSupervisor processes = new GroupSupervisor(Path.of("../libexec"));
  private final RecordedConsole console = new RecordedConsole();

  @AfterEach
  void close() {
    processes.close();
  }

  @Test
  void isEndedOnceItGotNoFurtherForAMinute() throws Exception {
    var client = new StallingClient(100);
    assertThat(load(client).run(workload(), new UsersServer())).isFalse();
    assertThat(client.seconds).isEqualTo(100 + 60);
    assertThat(console.said())
        .contains("warning: the load got no further for 60 s, and was ended")
        .anyMatch(line -> line.startsWith("The load of shelf for workloadb is incomplete"));
  }

  private DataLoad load(StallingClient client) {
    var measurement =
        new MeasurementPlan(
            new ThreadPlan("8", List.of(8), false),
            1,
            2,
            1,
            OptionalLong.empty(),
            OptionalLong.empty(),
            BigDecimal.ZERO,
            new OrderPlan(OrderPlan.Kind.FIXED, 1, Optional.empty()));
    var jvm = new ClientJvm(Optional.empty(), List.of(), Optional.empty(), List.of());
    var command = new YcsbCommand("java", jvm);
    var environment =
        new SweepEnvironment(
            console,
            processes,
            client,
            new ServerHosts(
                LauncherTools.of(new Project(folder), processes, console, folder),
                Map.of(),
                Optional.empty()),
            command,
            folder,
            Redaction.NONE,
            SweepListener.NONE);
    return new DataLoad(
        environment,
        new CellFiles(folder, Redaction.NONE),
        new ClientLifetimes(measurement, List.of(workload().system())),
        1);
  }

  private SystemWorkload workload() {
    return new SystemWorkload(
        Systems.ours("shelf"),
        new WorkloadFile("workloadb", Path.of("/w/workloadb"), true),
        SystemWorkload.Phase.RUN,
        true,
        Optional.empty(),
        new SystemWorkload.Data(1000, 1000, Integer.MAX_VALUE, false),
        new SystemWorkload.Client(folder.resolve("p"), "x.ShelfClient", "x.Workload", "*", 0, 1));
  }

  /** Stores a record a second up to a number of them; a second is over at once. */
  private static final class StallingClient extends ClientLauncher implements RunningClient {

    private final int records;
    private int seconds;
    private boolean isKilled;
    private Path log = Path.of("/");

    StallingClient(int records) {
      super(new SilentConsole(), false);
      this.records = records;
    }

    @Override
    public void prepare() {
      // It is there.
    }

    @Override
    protected List<RunningClient> launch(ClientLaunch launch) {
      log = launch.folderOf(0).resolve("ycsb.err");
      return List.of(this);
    }

    @Override
    public String host() {
      return "localhost";
    }

    @Override
    public boolean isAlive() {
      return !isKilled;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void release(long millis) {
      throw new UnsupportedOperationException("it is alone");
    }

    @Override
    public OptionalInt waitFor(Duration limit) {
      if (isKilled) {
        return OptionalInt.of(137);
      }
      seconds++;
      try {
        Files.writeString(log, " sec: " + Math.min(seconds, records) + " operations");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return OptionalInt.empty();
    }

    @Override
    public Optional<ClockOffset> clock() {
      return Optional.empty();
    }

    @Override
    public void kill() {
      isKilled = true;
    }

    @Override
    public void close() {
      kill();
    }
  }

  /** A server that does nothing. */
  private static final class UsersServer implements Server {

    @Override
    public void open(String hint) {
      // It is there.
    }

    @Override
    public ServerIdentity identity() {
      return new ServerIdentity(
          "external",
          "127.0.0.1:1",
          Optional.empty(),
          new ServerProcesses("", List.of(), List.of()),
          List.of(),
          "",
          "",
          ServerLimits.NONE);
    }

    @Override
    public void flush(SystemWorkload workload) {
      // It holds nothing.
    }

    @Override
    public List<FaultProcess> processes() {
      throw new UnsupportedOperationException("nothing is done to it");
    }

    @Override
    public Optional<String> event(String name, String argument) {
      throw new UnsupportedOperationException("nothing is done to it");
    }

    @Override
    public void close() {
      // Nothing of it runs.
    }
  }
}
