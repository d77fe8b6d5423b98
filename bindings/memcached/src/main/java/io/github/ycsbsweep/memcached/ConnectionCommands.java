// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.memcached.codec.CommandExchange;
import io.github.ycsbsweep.memcached.codec.MemcachedReader;
import io.github.ycsbsweep.memcached.codec.MemcachedWriter;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.ConnectFailure;
import io.github.ycsbsweep.transport.Connection;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;
import net.rubyeye.xmemcached.command.binary.BaseBinaryCommand;
import net.rubyeye.xmemcached.transcoders.CachedData;

/** xmemcached's commands on our own connections, of which a thread has a way to each server. */
final class ConnectionCommands implements CacheCommands {

  private final ServerGroup servers;
  private final CommandFactory commands;
  private final List<Connection<MemcachedWriter, MemcachedReader>> connections;
  private final StoredValueTranscoder transcoder = new StoredValueTranscoder();
  private final MemcachedSettings.Records records;
  private ServerNode last;

  /** Of the last command; in the binary protocol it comes back with the reply. */
  private int opaque = ThreadLocalRandom.current().nextInt();

  ConnectionCommands(ServerGroup servers) {
    this.servers = servers;
    this.commands = servers.commands();
    this.connections = servers.nodes().stream().map(node -> node.connections().connect()).toList();
    this.records = servers.settings().records();
    this.last = servers.nodes().get(0);
  }

  @Override
  public Optional<StoredValue> get(String key)
      throws ErrorReply, IOException, InterruptedException {
    return value(key, CommandType.GET_ONE);
  }

  @Override
  public Optional<StoredValue> gets(String key)
      throws ErrorReply, IOException, InterruptedException {
    return value(key, CommandType.GETS_ONE);
  }

  @Override
  public void set(String key, StoredValue value)
      throws ErrorReply, IOException, InterruptedException {
    var bytes = key.getBytes(UTF_8);
    if (!isDone(
        key,
        commands.createSetCommand(
            key, bytes, records.nextExpiration(), value, false, transcoder))) {
      throw new IllegalStateException("the server did not store the value");
    }
  }

  @Override
  public boolean add(String key, StoredValue value)
      throws ErrorReply, IOException, InterruptedException {
    var bytes = key.getBytes(UTF_8);
    return isDone(
        key,
        commands.createAddCommand(key, bytes, records.nextExpiration(), value, false, transcoder));
  }

  @Override
  public boolean replace(String key, StoredValue value)
      throws ErrorReply, IOException, InterruptedException {
    var bytes = key.getBytes(UTF_8);
    return isDone(
        key,
        commands.createReplaceCommand(
            key, bytes, records.nextExpiration(), value, false, transcoder));
  }

  @Override
  public boolean cas(String key, StoredValue value, long version)
      throws ErrorReply, IOException, InterruptedException {
    var bytes = key.getBytes(UTF_8);
    return isDone(
        key,
        commands.createCASCommand(
            key, bytes, records.nextExpiration(), value, version, false, transcoder));
  }

  @Override
  public boolean delete(String key) throws ErrorReply, IOException, InterruptedException {
    return isDone(key, commands.createDeleteCommand(key, key.getBytes(UTF_8), 0, 0, false));
  }

  @Override
  public String address() {
    return last.connections().server().toString();
  }

  @Override
  public void close() {
    connections.forEach(Connection::close);
  }

  private Optional<StoredValue> value(String key, CommandType type)
      throws ErrorReply, IOException, InterruptedException {
    var get = commands.createGetCommand(key, key.getBytes(UTF_8), type, transcoder);
    return call(key, get).getResult() instanceof CachedData found
        ? Optional.of(transcoder.decode(found))
        : Optional.empty();
  }

  private boolean isDone(String key, Command command)
      throws ErrorReply, IOException, InterruptedException {
    return Boolean.TRUE.equals(call(key, command).getResult());
  }

  private Command call(String key, Command command)
      throws ErrorReply, IOException, InterruptedException {
    if (command instanceof BaseBinaryCommand binary) {
      binary.setOpaque(++opaque);
    }
    last = servers.node(key);
    while (true) {
      try {
        var answered = connections.get(last.number()).call(new CommandExchange(command));
        servers.found(last);
        return answered;
      } catch (ConnectFailure e) {
        servers.lost(last);
        // Nothing was sent.
        last = servers.substitute(key).orElseThrow(() -> e);
      }
    }
  }
}
