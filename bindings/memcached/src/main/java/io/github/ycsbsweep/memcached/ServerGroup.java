// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import com.google.code.yanf4j.core.Session;
import io.github.ycsbsweep.memcached.MemcachedSettings.Distribution;
import io.github.ycsbsweep.memcached.MemcachedSettings.FailureMode;
import io.github.ycsbsweep.memcached.MemcachedSettings.Protocol;
import io.github.ycsbsweep.memcached.codec.MemcachedCodec;
import io.github.ycsbsweep.memcached.codec.MemcachedReader;
import io.github.ycsbsweep.memcached.codec.MemcachedWriter;
import io.github.ycsbsweep.support.ClientEvents;
import io.github.ycsbsweep.support.RootCause;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.Connector;
import io.github.ycsbsweep.transport.Endpoint;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.SocketSettings;
import io.github.ycsbsweep.transport.Watchdog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.MemcachedSessionLocator;
import net.rubyeye.xmemcached.auth.PlainCallbackHandler;
import net.rubyeye.xmemcached.command.BinaryCommandFactory;
import net.rubyeye.xmemcached.command.TextCommandFactory;
import net.rubyeye.xmemcached.impl.ArrayMemcachedSessionLocator;
import net.rubyeye.xmemcached.impl.KetamaMemcachedSessionLocator;
import site.ycsb.DBException;

/** The servers with our own connections to them, and which server has a key. */
final class ServerGroup implements CommandSource {

  private final MemcachedSettings settings;
  private final CommandFactory commands;
  private final Watchdog watchdog;
  private final List<ServerNode> nodes;
  private final boolean redistributes;

  /** Which server a key belongs to. */
  private final MemcachedSessionLocator owners;

  /** Which server has a key while its owner is away: one of those that are not. */
  private final MemcachedSessionLocator substitutes;

  private ServerGroup(
      MemcachedSettings settings,
      CommandFactory commands,
      Watchdog watchdog,
      List<ServerNode> nodes) {
    this.settings = settings;
    this.commands = commands;
    this.watchdog = watchdog;
    this.nodes = nodes;
    this.redistributes = settings.servers().failureMode() == FailureMode.REDISTRIBUTE;
    this.owners = locator(settings, nodes);
    this.substitutes = locator(settings, nodes);
  }

  /**
   * Servers that all answered, and let us in.
   *
   * @throws DBException with the address and the cause
   */
  static ServerGroup connect(MemcachedSettings settings) throws DBException {
    var watchdog = new Watchdog("memcached");
    var done = false;
    try {
      var nodes = new ArrayList<ServerNode>();
      for (var host : settings.servers().hosts()) {
        VersionProbe.await(host, settings.protocol(), settings.timeouts().connect());
        var connector = connector(host, settings, settings.timeouts().operation(), watchdog);
        logIn(host, settings, connector);
        nodes.add(
            new ServerNode(
                nodes.size(),
                host.resolve(),
                settings.tuning().connections().connections(connector),
                settings.timeouts().reconnect()));
      }
      var group = new ServerGroup(settings, commands(settings), watchdog, List.copyOf(nodes));
      done = true;
      return group;
    } finally {
      if (!done) {
        watchdog.close();
      }
    }
  }

  /** What opens connections to one of the servers, with this limit for each wait for an answer. */
  static Connector<MemcachedWriter, MemcachedReader> connector(
      Host host, MemcachedSettings settings, Duration timeout, Watchdog watchdog)
      throws DBException {
    var buffers = settings.tuning().buffers();
    return new Connector<>(
        new Endpoint(host.name(), host.port()),
        new MemcachedCodec(
            commands(settings),
            settings
                .credentials()
                .map(given -> new PlainCallbackHandler(given.user(), given.password()))),
        new SocketSettings(
            settings.timeouts().connect(),
            timeout,
            settings.tuning().noDelay(),
            true,
            new SocketSettings.BufferSizes(buffers.send(), buffers.receive()),
            Optional.empty()),
        new Backoff.Limits(settings.timeouts().reconnect(), settings.timeouts().reconnect()),
        watchdog);
  }

  /** What makes the commands of the protocol. */
  static CommandFactory commands(MemcachedSettings settings) {
    return settings.protocol() == Protocol.TEXT
        ? new TextCommandFactory()
        : new BinaryCommandFactory();
  }

  /** Which server has a key. */
  static MemcachedSessionLocator locator(MemcachedSettings settings) {
    return settings.servers().distribution() == Distribution.KETAMA
        ? new KetamaMemcachedSessionLocator()
        : new ArrayMemcachedSessionLocator();
  }

  private static MemcachedSessionLocator locator(
      MemcachedSettings settings, List<ServerNode> nodes) {
    var locator = locator(settings);
    // It would look for another one by itself, but among two servers not always find it.
    locator.setFailureMode(true);
    locator.updateSessions(List.copyOf(nodes));
    return locator;
  }

  private static void logIn(
      Host host, MemcachedSettings settings, Connector<MemcachedWriter, MemcachedReader> connector)
      throws DBException {
    if (settings.credentials().isEmpty()) {
      return;
    }
    try {
      connector.open(Link.BUFFER_SIZE).close();
    } catch (IOException | RuntimeException e) {
      throw new DBException(
          "memcached "
              + host
              + ": no login as "
              + settings.credentials().get().user()
              + " (memcached.username): "
              + RootCause.describe(e),
          e);
    }
  }

  MemcachedSettings settings() {
    return settings;
  }

  CommandFactory commands() {
    return commands;
  }

  List<ServerNode> nodes() {
    return nodes;
  }

  /** The server of a key; with {@code redistribute} one that is not away, if there is one. */
  ServerNode node(String key) {
    if (nodes.size() == 1) {
      return nodes.get(0);
    }
    var owner = (ServerNode) owners.getSessionByKey(key);
    return redistributes && owner.isAway() ? substitute(key).orElse(owner) : owner;
  }

  /**
   * With {@code redistribute} the server that has a key while its owner is away, if one is left.
   */
  Optional<ServerNode> substitute(String key) {
    return redistributes && substitutes.getSessionByKey(key) instanceof ServerNode other
        ? Optional.of(other)
        : Optional.empty();
  }

  /** A connection to a server could not be had. */
  void lost(ServerNode node) {
    if (node.lost()) {
      updateSubstitutes();
    }
  }

  /** A server has answered. */
  void found(ServerNode node) {
    if (node.found()) {
      updateSubstitutes();
    }
  }

  private synchronized void updateSubstitutes() {
    substitutes.updateSessions(
        nodes.stream().filter(ServerNode::isReachable).map(Session.class::cast).toList());
  }

  @Override
  public CacheCommands open() {
    return new ConnectionCommands(this);
  }

  @Override
  public Optional<ClientEvents> events() {
    return Optional.of(watchdog.events());
  }

  @Override
  public void close() {
    nodes.forEach(node -> node.connections().close());
    watchdog.close();
  }
}
