// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.judge.CellJudge;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.ClientFacts;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.CellPosition;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell of several clients with known truth: 4 threads each, on hosts {@code a}, {@code b} and so
 * on, with clocks that agree unless a test says something else.
 */
public final class SyntheticClients {

  static final int THREADS_EACH = 4;

  private final SyntheticCell cell;
  private final List<SyntheticClient> clients = new ArrayList<>();
  private final List<ClientFacts> facts = new ArrayList<>();

  public SyntheticClients(Path run, int count) throws IOException {
    this.cell = new SyntheticCell(run, THREADS_EACH * count);
    for (var i = 0; i < count; i++) {
      clients.add(null);
      facts.add(null);
      clock(i, 0);
    }
  }

  /** The folder of the cell. */
  public Path folder() {
    return cell.folder();
  }

  public int count() {
    return clients.size();
  }

  public SyntheticClient client(int client) {
    return clients.get(client);
  }

  /** Begins a client anew, with a clock ahead of the runner's by some milliseconds. */
  public SyntheticClient clock(int client, double aheadMillis) throws IOException {
    return clock(client, aheadMillis, 0);
  }

  /** The same, and it begins so many milliseconds later than the others. */
  public SyntheticClient clock(int client, double aheadMillis, long laterMillis)
      throws IOException {
    var folder = Files.createDirectories(folder().resolve("clients/" + client));
    var begin = SyntheticCell.START + Math.round(aheadMillis) + laterMillis;
    clients.set(client, new SyntheticClient(folder, begin).returned("READ", "OK", 1).stopped());
    facts.set(
        client,
        new ClientFacts(
            client,
            String.valueOf((char) ('a' + client)),
            THREADS_EACH,
            0,
            Optional.of(BigDecimal.valueOf(aheadMillis)).filter(it -> aheadMillis != 0),
            Optional.of(BigDecimal.valueOf(0.3)).filter(it -> aheadMillis != 0),
            Optional.empty()));
    return clients.get(client);
  }

  /** Lets a client end with an exit status. */
  public SyntheticClients exit(int client, int status) {
    return noted(client, status, facts.get(client).clockUncertaintyMillis());
  }

  /** Lets a client's clock be known to so many milliseconds only. */
  public SyntheticClients clockUncertainty(int client, double millis) {
    return noted(client, facts.get(client).exit(), Optional.of(BigDecimal.valueOf(millis)));
  }

  private SyntheticClients noted(int client, int exit, Optional<BigDecimal> uncertaintyMillis) {
    var old = facts.get(client);
    facts.set(
        client,
        new ClientFacts(
            client,
            old.host(),
            old.threads(),
            exit,
            old.clockOffsetMillis(),
            uncertaintyMillis,
            Optional.empty()));
    return this;
  }

  /** Lets every client do the same: as many rows of a second, with as many operations. */
  public SyntheticClients rows(String log, int rows, long count, long micros) throws IOException {
    for (var client : clients) {
      client.rows(log, rows, count, micros);
    }
    return this;
  }

  /** Writes the files of all of them. */
  public SyntheticClients write() throws IOException {
    for (var i = 0; i < clients.size(); i++) {
      clients.get(i).write();
      Json.write(clients.get(i).folder().resolve(ClientFacts.FILE), facts.get(i));
    }
    return this;
  }

  /** Measures what was written. */
  public Cell measure(int warmup, int duration) throws Exception {
    return measure(OptionalDouble.empty(), warmup, duration, 0);
  }

  public Cell measure(OptionalDouble target, int warmup, int duration, double maxErrorRate)
      throws Exception {
    return judge(target, warmup, duration, maxErrorRate);
  }

  public Cell judge(OptionalDouble target, int warmup, int duration, double maxErrorRate)
      throws Exception {
    return judge(target, warmup, duration, maxErrorRate, Optional.empty());
  }

  /** In turns, of which a file {@code turns.csv} of each client tells when they were. */
  Cell measureIn(TurnPlan turns, int duration) throws Exception {
    return judge(OptionalDouble.empty(), 0, duration, 0, Optional.of(turns));
  }

  private Cell judge(
      OptionalDouble target,
      int warmup,
      int duration,
      double maxErrorRate,
      Optional<TurnPlan> turns)
      throws Exception {
    return CellJudge.judge(
        new MeasurementRequest(
            folder(),
            new SystemUnderTest("redis", SyntheticCell.SERVER),
            new CellPosition("workloadb", THREADS_EACH * clients.size(), target, 1, 1),
            clients.size(),
            new MeasurementRequest.WindowRequest(
                warmup, duration, false, Optional.empty(), Optional.empty(), List.of(), turns),
            maxErrorRate,
            0),
        Json.read(cell.run().resolve("run.json"), Run.class),
        Redaction.NONE);
  }
}
