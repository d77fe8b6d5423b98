// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.results.ClientFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The running clients of a cell, and what belongs to them. */
public final class ClientGroup {

  /** What a client asked the server about itself. */
  private static final List<String> SERVER_STATES =
      List.of("server-before.json", "server-after.json");

  /** Ends what was beside the clients. */
  public interface Companion {

    void end() throws UserError, InterruptedException;
  }

  private final ClientLaunch launch;
  private final List<RunningClient> clients;
  private final List<StatusLog> logs;
  private final boolean isNoted;
  private final Companion companion;

  /**
   * Clients of a cell, or of a load.
   *
   * @param clients in their order
   * @param isNoted whether there is something to say of each in its {@code client.json}
   * @param companion what is to be ended after them
   */
  ClientGroup(
      ClientLaunch launch,
      List<? extends RunningClient> clients,
      boolean isNoted,
      Companion companion) {
    this.launch = launch;
    this.clients = List.copyOf(clients);
    this.logs =
        IntStream.range(0, clients.size())
            .mapToObj(index -> new StatusLog(launch.folderOf(index)))
            .toList();
    this.isNoted = isNoted;
    this.companion = companion;
  }

  /**
   * Waits for the end of all clients, or until the time is over.
   *
   * @return whether all have ended
   */
  public boolean await(Duration limit) throws InterruptedException {
    var deadline = Deadline.in(limit);
    for (var client : clients) {
      if (client.waitFor(deadline.left()).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Operations of all clients so far, by the last status line of each.
   *
   * @return 0 before the first
   */
  public long operations() {
    return logs.stream().mapToLong(StatusLog::operations).sum();
  }

  /** Kills them all; {@link #finish} is still to be called. */
  public void kill() {
    clients.forEach(RunningClient::kill);
  }

  /**
   * Once all have ended: ends what was beside them, and brings their files into the cell's folder,
   * with a {@code client.json} for each where there is something to say of it.
   *
   * @return exit statuses by the clients' order, as a shell gives them; of those that were killed
   *     here {@link io.github.ycsbsweep.engine.process.ManagedProcess#KILLED}
   */
  public List<Integer> finish() throws UserError, InterruptedException {
    var statuses = new ArrayList<Integer>();
    for (var client : clients) {
      statuses.add(status(client));
    }
    companion.end();
    try {
      for (var index = 0; isNoted && index < clients.size(); index++) {
        note(index, statuses.get(index));
      }
      if (clients.size() > 1) {
        shareServerState();
      }
    } catch (IOException e) {
      throw UserError.failed("can't write to " + launch.folder() + ": " + e.getMessage());
    }
    return List.copyOf(statuses);
  }

  private static int status(RunningClient client) throws InterruptedException {
    while (true) {
      var status = client.waitFor(Duration.ofDays(1));
      if (status.isPresent()) {
        return status.getAsInt();
      }
    }
  }

  private void note(int index, int status) throws IOException {
    var client = clients.get(index);
    var threads = new ClientShare(index, clients.size()).of(launch.plan().work().threads());
    new ClientFacts(
            index,
            client.host(),
            Math.toIntExact(threads),
            status,
            client.clock().map(clock -> ClockOffset.millis(clock.micros())),
            client.clock().map(clock -> ClockOffset.millis(clock.uncertaintyMicros())),
            client.loss())
        .write(launch.folderOf(index));
  }

  /** What the first client heard from the server is the cell's; the others asked the same. */
  private void shareServerState() throws IOException {
    for (var name : SERVER_STATES) {
      for (var index = clients.size() - 1; index >= 0; index--) {
        var file = launch.folderOf(index).resolve(name);
        if (Files.isRegularFile(file)) {
          Files.move(file, launch.folder().resolve(name), REPLACE_EXISTING);
        }
      }
    }
  }

  /** Makes the folders of a launch's clients, without files of an attempt that was broken off. */
  static void makeFolders(ClientLaunch launch) throws UserError {
    try {
      for (var index = 0; index < launch.plan().clients(); index++) {
        var folder = Files.createDirectories(launch.folderOf(index));
        for (var name : List.of("ycsb.out", StatusLog.NAME, "ready", "release")) {
          Files.deleteIfExists(folder.resolve(name));
        }
      }
    } catch (IOException e) {
      throw UserError.failed("can't write to " + launch.folder() + ": " + e.getMessage());
    }
  }
}
