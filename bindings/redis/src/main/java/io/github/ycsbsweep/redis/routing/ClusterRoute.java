// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.ServerMode.ReadFrom;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.RetryPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import redis.clients.jedis.HostAndPort;

/** One thread's ways to the nodes of a cluster, each made when it is first needed. */
final class ClusterRoute implements Route {

  private final ClusterTopology topology;
  private final Function<HostAndPort, RedisConnection> connect;
  private final RetryPolicy retries;
  private final ClientEvents events;
  private final Map<HostAndPort, RedisConnection> ways = new HashMap<>();
  private final ReadFrom readFrom;
  private HostAndPort last;
  private int turn;

  /**
   * Talks to nobody yet.
   *
   * @param connect makes a way to a node
   * @param events counts the requests that are sent again
   * @param readFrom who is asked for a record
   */
  ClusterRoute(
      ClusterTopology topology,
      Function<HostAndPort, RedisConnection> connect,
      RetryPolicy retries,
      ClientEvents events,
      ReadFrom readFrom) {
    this.readFrom = readFrom;
    this.topology = topology;
    this.connect = connect;
    this.retries = retries;
    this.events = events;
    this.last = topology.masters().get(0);
  }

  @Override
  public RedisConnection to(byte[] key) {
    return to(Slots.of(key));
  }

  @Override
  public RedisConnection direct(byte[] key) {
    return topology.owner(Slots.of(key)).map(this::way).orElseGet(() -> to(key));
  }

  @Override
  public RedisConnection reader(byte[] key) {
    var slot = Slots.of(key);
    return readFrom.includesReplicas() ? read(slot) : to(slot);
  }

  /** The node whose turn it is, for all that an operation asks it. */
  private RedisConnection read(int slot) {
    var nodes = topology.readers(slot);
    return new ReadConnection(
        this,
        slot,
        nodes.isEmpty()
            ? Optional.empty()
            : Optional.of(nodes.get(Math.floorMod(turn++, nodes.size()))));
  }

  private SlotConnection to(int slot) {
    return new SlotConnection(this, slot);
  }

  @Override
  public byte[] indexName(byte[] key) {
    return Slots.indexName(Slots.of(key));
  }

  @Override
  public List<Part> index() {
    return Slots.indexNames().stream().map(name -> new Part(to(name), name)).toList();
  }

  /**
   * Where both are on one node and that changes meanwhile, each is sent again by itself: the
   * record's request may then be executed twice.
   */
  @Override
  public <T> T call(byte[] key, Request<T> forRecord, Request<?> forIndex)
      throws ErrorReply, IOException, InterruptedException {
    var slot = Slots.of(key);
    var indexSlot = Slots.of(Slots.indexName(slot));
    var owner = topology.owner(slot);
    if (owner.isPresent() && owner.equals(topology.owner(indexSlot))) {
      try {
        return call(owner.get(), Request.both(forRecord, forIndex));
      } catch (ErrorReply e) {
        if (Redirection.of(e.getMessage(), last).isEmpty()) {
          throw e;
        }
        events.count(ClientEvents.Kind.RETRIES);
      }
    }
    var said = to(slot).call(forRecord);
    to(indexSlot).call(forIndex);
    return said;
  }

  @Override
  public <T> List<T> all(List<Call<T>> calls) throws ErrorReply, IOException, InterruptedException {
    var direct = new ArrayList<Call<T>>();
    for (var call : calls) {
      var slot = ((SlotConnection) call.connection()).slot();
      var owner = topology.owner(slot);
      direct.add(owner.isPresent() ? new Call<>(way(owner.get()), call.request()) : call);
    }
    try {
      return RoundTrips.of(direct, this::throughWay);
    } catch (ErrorReply e) {
      if (Redirection.of(e.getMessage(), last).isEmpty()) {
        throw e;
      }
      events.count(ClientEvents.Kind.RETRIES);
    }
    var said = new ArrayList<T>();
    for (var call : calls) {
      said.add(call.connection().call(call.request()));
    }
    return said;
  }

  @Override
  public HostAndPort server() {
    return last;
  }

  @Override
  public void close() {
    ways.values().forEach(RedisConnection::close);
    ways.clear();
  }

  /**
   * To the node that has a slot, and wherever it sends the request from there.
   *
   * @throws ErrorReply after too many redirections, too
   */
  <T> T call(int slot, Request<T> request) throws ErrorReply, IOException, InterruptedException {
    var target = topology.owner(slot);
    var sent = request;
    for (var attempt = 0; ; attempt++) {
      try {
        if (target.isEmpty()) {
          topology.refresh();
          throw new ErrorReply("CLUSTERDOWN no node is known to have slot " + slot);
        }
        return call(target.get(), sent);
      } catch (ErrorReply e) {
        var redirection = Redirection.of(e.getMessage(), last);
        if (redirection.isEmpty() || attempt >= retries.attempts()) {
          throw e;
        }
        events.count(ClientEvents.Kind.RETRIES);
        target = Optional.of(follow(redirection.get(), slot, attempt));
        sent = redirection.get() instanceof Redirection.Ask ? Request.asking(request) : request;
      }
    }
  }

  /**
   * To a node that had a copy of a slot; if it has none any more, to the master.
   *
   * @param copy empty if nobody is known to have one
   */
  <T> T read(int slot, Optional<HostAndPort> copy, Request<T> request)
      throws ErrorReply, IOException, InterruptedException {
    if (copy.isEmpty()) {
      topology.refresh();
      throw new ErrorReply(
          "redis.read-from: no "
              + (readFrom == ReadFrom.ANY ? "node" : "replica")
              + " is known to have slot "
              + slot);
    }
    try {
      return call(copy.get(), request);
    } catch (ErrorReply e) {
      if (Redirection.of(e.getMessage(), last).isEmpty()) {
        throw e;
      }
      events.count(ClientEvents.Kind.RETRIES);
      topology.refresh();
      return call(slot, request);
    }
  }

  /** Who to ask next. */
  private HostAndPort follow(Redirection redirection, int slot, int attempt)
      throws InterruptedException {
    if (redirection instanceof Redirection.Moved moved) {
      topology.moved(moved.slot(), moved.to());
      return moved.to();
    }
    if (redirection instanceof Redirection.Ask ask) {
      return ask.to();
    }
    topology.refresh();
    retries.await(attempt);
    return topology.owner(slot).orElse(last);
  }

  private <T> T call(HostAndPort node, Request<T> request)
      throws ErrorReply, IOException, InterruptedException {
    return throughWay(way(node), request);
  }

  /** A node that can't be talked to may have been replaced by another. */
  private <T> T throughWay(RedisConnection way, Request<T> request)
      throws ErrorReply, IOException, InterruptedException {
    last = way.server();
    try {
      return way.call(request);
    } catch (IOException | RuntimeException e) {
      topology.refresh();
      throw e;
    }
  }

  /** The way to a node itself. */
  RedisConnection way(HostAndPort node) {
    return ways.computeIfAbsent(node, connect);
  }
}
