// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ClientFacts;
import io.github.ycsbsweep.engine.model.ClientShare;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Clients that have started, and what belongs to them. */
public final class RunningClients implements ClientGroup {

  /** What a client asked the server about itself. */
  private static final List<String> SERVER_STATES =
      List.of("server-before.json", "server-after.json");

  /** Ends what was beside the clients. */
  public interface Companion {

    void end() throws UserError, InterruptedException;
  }

  private final ClientTask task;
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
  public RunningClients(
      ClientTask task,
      List<? extends RunningClient> clients,
      boolean isNoted,
      Companion companion) {
    this.task = task;
    this.clients = List.copyOf(clients);
    this.logs =
        IntStream.range(0, clients.size())
            .mapToObj(index -> new StatusLog(task.folderOf(index)))
            .toList();
    this.isNoted = isNoted;
    this.companion = companion;
  }

  @Override
  public boolean await(Duration limit) throws InterruptedException {
    var deadline = Deadline.in(limit);
    for (var client : clients) {
      if (client.waitFor(deadline.left()).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long operations() {
    return logs.stream().mapToLong(StatusLog::operations).sum();
  }

  @Override
  public void kill() {
    clients.forEach(RunningClient::kill);
  }

  @Override
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
      throw UserError.failed("can't write to " + task.folder() + ": " + e.getMessage());
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
    var threads = new ClientShare(index, clients.size()).of(task.plan().work().threads());
    new ClientFacts(
            index,
            client.host(),
            Math.toIntExact(threads),
            status,
            client.clock().map(clock -> ClockOffset.millis(clock.micros())),
            client.clock().map(clock -> ClockOffset.millis(clock.uncertaintyMicros())),
            client.loss())
        .write(task.folderOf(index));
  }

  /** What the first client heard from the server is the cell's; the others asked the same. */
  private void shareServerState() throws IOException {
    for (var name : SERVER_STATES) {
      for (var index = clients.size() - 1; index >= 0; index--) {
        var file = task.folderOf(index).resolve(name);
        if (Files.isRegularFile(file)) {
          Files.move(file, task.folder().resolve(name), REPLACE_EXISTING);
        }
      }
    }
  }

  /** Makes the folders of a task's clients, without files of an attempt that was broken off. */
  public static void makeFolders(ClientTask task) throws UserError {
    try {
      for (var index = 0; index < task.plan().clients(); index++) {
        var folder = Files.createDirectories(task.folderOf(index));
        for (var name : List.of("ycsb.out", StatusLog.NAME, "ready", "release")) {
          Files.deleteIfExists(folder.resolve(name));
        }
      }
    } catch (IOException e) {
      throw UserError.failed("can't write to " + task.folder() + ": " + e.getMessage());
    }
  }

  /** Log of standard error in a client's folder, which holds the status lines. */
  public static Path statusLog(Path folder) {
    return folder.resolve(StatusLog.NAME);
  }

  /** The log of a client in which YCSB writes a status line every second. */
  static final class StatusLog {

    static final String NAME = "ycsb.err";

    /** {@code 2026-01-02 03:04:05:678 3 sec: 500 operations; …}. */
    private static final Pattern STATUS = Pattern.compile(" sec: (\\d+) operations");

    /** More than two status lines, in bytes. */
    private static final int TAIL = 4096;

    private final Path file;
    private final ByteBuffer tail = ByteBuffer.allocate(TAIL);
    private long operations;

    StatusLog(Path folder) {
      this.file = folder.resolve(NAME);
    }

    /** Operations by the last status line; 0 before the first. */
    long operations() {
      try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
        tail.clear();
        channel.read(tail, Math.max(0, channel.size() - TAIL));
        var status = STATUS.matcher(ISO_8859_1.decode(tail.flip()));
        while (status.find()) {
          operations = Long.parseLong(status.group(1));
        }
      } catch (IOException notYetThere) {
        return operations;
      }
      return operations;
    }
  }
}
