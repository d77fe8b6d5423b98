// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.ycsbsweep.redis.routing.ServerMode.ReadFrom;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.DBException;

/**
 * What all threads know of a cluster. A thread of its own asks the nodes anew after a redirection
 * or a failed connection, so that no operation waits for that.
 */
final class ClusterTopology implements AutoCloseable {

  private static final byte[] SLOTS = "SLOTS".getBytes(US_ASCII);

  /** Milliseconds between two questions: while a master is down every operation asks for one. */
  private static final long PAUSE_MILLIS = 50;

  private static final long END_MILLIS = 1_000;

  private final List<HostAndPort> named;
  private final NodeSettings settings;
  private final ReadFrom readFrom;
  private final Watchdog watchdog;
  private final Semaphore wanted = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "redis-topology");
  private volatile SlotMap map;

  /**
   * Asks the nodes that the user named.
   *
   * @param named at least one
   * @param readFrom who is asked for records
   * @throws DBException if none answers, or it is not a cluster that is at work
   */
  ClusterTopology(
      List<HostAndPort> named, NodeSettings settings, ReadFrom readFrom, Watchdog watchdog)
      throws DBException {
    this.named = named;
    this.readFrom = readFrom;
    this.settings = settings;
    this.watchdog = watchdog;
    this.map = first(named);
    thread.setDaemon(true);
    thread.start();
  }

  /** The master of a slot; empty if no node has it. */
  Optional<HostAndPort> owner(int slot) {
    return map.owner(slot);
  }

  List<HostAndPort> masters() {
    return map.masters();
  }

  /** The nodes that may be asked for a key of a slot; empty if there is none. */
  List<HostAndPort> readers(int slot) {
    var copies = map.copies().get(slot);
    return switch (readFrom) {
      case MASTER -> copies.subList(0, Math.min(1, copies.size()));
      case REPLICA -> copies.subList(Math.min(1, copies.size()), copies.size());
      case ANY -> copies;
    };
  }

  /**
   * Looks whether every slot has somebody who may be asked for its keys.
   *
   * @throws DBException naming a master without replicas
   */
  void checkReaders() throws DBException {
    var alone = map.alone();
    if (readFrom == ReadFrom.REPLICA && !alone.isEmpty()) {
      throw new DBException(
          "redis "
              + alone.get(0)
              + ": redis.read-from=replica: this master has no replica; allowed here: any, or"
              + " master");
    }
  }

  /** All nodes that are asked for anything. */
  List<HostAndPort> nodes() {
    return readFrom.includesReplicas()
        ? map.copies().stream().distinct().flatMap(List::stream).distinct().toList()
        : masters();
  }

  /** A node has said who has a slot now. */
  void moved(int slot, HostAndPort owner) {
    synchronized (this) {
      if (!map.owner(slot).equals(Optional.of(owner))) {
        map = map.with(slot, owner);
      }
    }
    refresh();
  }

  /** Has the nodes asked anew; returns at once. */
  void refresh() {
    if (wanted.availablePermits() == 0) {
      wanted.release();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private SlotMap first(List<HostAndPort> seeds) throws DBException {
    var failure = new DBException("redis: no node to ask");
    for (var seed : seeds) {
      try {
        var found = ask(seed);
        if (!found.masters().isEmpty()) {
          return found;
        }
        failure =
            new DBException("redis " + seed + ": redis.mode=cluster: no node of it has any slot");
      } catch (IOException | RuntimeException e) {
        failure = new DBException("redis " + seed + ": " + RootCause.describe(e) + advice(e), e);
      }
    }
    throw failure;
  }

  private static String advice(Exception e) {
    return String.valueOf(e.getMessage()).contains("cluster support disabled")
        ? "; redis.mode=cluster is for nodes of a cluster, allowed here: redis.mode=standalone"
        : "";
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        wanted.acquire();
        wanted.drainPermits();
        askAll();
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The first answer counts: nodes that were known, then those that the user named. */
  private void askAll() {
    var all = new LinkedHashSet<>(map.masters());
    all.addAll(named);
    for (var node : all) {
      try {
        var found = ask(node);
        if (!found.masters().isEmpty()) {
          map = found;
          return;
        }
      } catch (DBException | IOException | RuntimeException e) {
        // The next one, then. If nobody answers, operations go on failing, and say so.
      }
    }
  }

  private SlotMap ask(HostAndPort node) throws IOException, DBException {
    var found = SlotMap.of(ask(node, Command.CLUSTER, SLOTS), node);
    for (var master : readFrom.includesReplicas() ? found.alone() : List.<HostAndPort>of()) {
      found = found.with(master, replicas(master));
    }
    return found;
  }

  /**
   * Those that a master says are connected to it. CLUSTER SLOTS leaves out a replica that has got
   * nothing yet, as all have in a cluster without data.
   */
  private List<HostAndPort> replicas(HostAndPort master) throws DBException {
    try {
      return replicas(ask(master, Command.ROLE));
    } catch (IOException | RuntimeException e) {
      // What the other masters have is known all the same. Reads from this one go on failing.
      return List.of();
    }
  }

  private Object ask(HostAndPort node, Command command, byte[]... arguments)
      throws IOException, DBException {
    try (var link = Nodes.connector(node, settings, watchdog).open(Link.BUFFER_SIZE)) {
      var writer = link.writer().command(command, arguments.length);
      for (var argument : arguments) {
        writer.argument(argument);
      }
      writer.flush();
      var reply = link.reader().any();
      var error = link.reader().takeError();
      if (error.isPresent()) {
        throw new IOException(error.get());
      }
      return reply;
    }
  }

  /**
   * Reads what a master says.
   *
   * @param role reply to ROLE: master, its offset, and of each replica host, port and offset
   */
  private static List<HostAndPort> replicas(Object role) {
    return ((List<?>) ((List<?>) role).get(2))
        .stream()
            .map(replica -> (List<?>) replica)
            .map(words -> new HostAndPort(text(words.get(0)), Integer.parseInt(text(words.get(1)))))
            .toList();
  }

  private static String text(Object word) {
    return new String((byte[]) word, US_ASCII);
  }
}
