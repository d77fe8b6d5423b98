// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.buffer.BufferAllocator;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;
import net.rubyeye.xmemcached.transcoders.Transcoder;
import net.rubyeye.xmemcached.utils.Protocol;

/**
 * Makes commands as another factory does; those that the binding sends end with their connection.
 */
@SuppressWarnings({"rawtypes", "deprecation"}) // as xmemcached declares them
final class WatchedCommandFactory implements CommandFactory {

  private final CommandFactory commands;
  private final ConnectionSelector connections;

  WatchedCommandFactory(CommandFactory commands, ConnectionSelector connections) {
    this.commands = commands;
    this.connections = connections;
  }

  private Command watched(Command command) {
    command.setLatch(new PendingAnswer(command, connections));
    return command;
  }

  @Override
  public void setBufferAllocator(BufferAllocator bufferAllocator) {
    commands.setBufferAllocator(bufferAllocator);
  }

  @Override
  public Command createDeleteCommand(
      String key, byte[] keyBytes, int time, long cas, boolean noreply) {
    return watched(commands.createDeleteCommand(key, keyBytes, time, cas, noreply));
  }

  @Override
  public Command createVersionCommand(CountDownLatch latch, InetSocketAddress server) {
    return commands.createVersionCommand(latch, server);
  }

  @Override
  public Command createFlushAllCommand(CountDownLatch latch, int delay, boolean noreply) {
    return commands.createFlushAllCommand(latch, delay, noreply);
  }

  @Override
  public Command createStatsCommand(
      InetSocketAddress server, CountDownLatch latch, String itemName) {
    return commands.createStatsCommand(server, latch, itemName);
  }

  @Override
  public Command createGetCommand(
      String key, byte[] keyBytes, CommandType cmdType, Transcoder transcoder) {
    return watched(commands.createGetCommand(key, keyBytes, cmdType, transcoder));
  }

  @Override
  public <T> Command createGetMultiCommand(
      Collection<String> keys,
      CountDownLatch latch,
      CommandType cmdType,
      Transcoder<T> transcoder) {
    return commands.createGetMultiCommand(keys, latch, cmdType, transcoder);
  }

  @Override
  public Command createIncrDecrCommand(
      String key,
      byte[] keyBytes,
      long delta,
      long initial,
      int expTime,
      CommandType cmdType,
      boolean noreply) {
    return commands.createIncrDecrCommand(key, keyBytes, delta, initial, expTime, cmdType, noreply);
  }

  @Override
  public Command createCASCommand(
      String key,
      byte[] keyBytes,
      int exp,
      Object value,
      long cas,
      boolean noreply,
      Transcoder transcoder) {
    return watched(commands.createCASCommand(key, keyBytes, exp, value, cas, noreply, transcoder));
  }

  @Override
  public Command createSetCommand(
      String key, byte[] keyBytes, int exp, Object value, boolean noreply, Transcoder transcoder) {
    return watched(commands.createSetCommand(key, keyBytes, exp, value, noreply, transcoder));
  }

  @Override
  public Command createAddCommand(
      String key, byte[] keyBytes, int exp, Object value, boolean noreply, Transcoder transcoder) {
    return watched(commands.createAddCommand(key, keyBytes, exp, value, noreply, transcoder));
  }

  @Override
  public Command createReplaceCommand(
      String key, byte[] keyBytes, int exp, Object value, boolean noreply, Transcoder transcoder) {
    return watched(commands.createReplaceCommand(key, keyBytes, exp, value, noreply, transcoder));
  }

  @Override
  public Command createAppendCommand(
      String key, byte[] keyBytes, Object value, boolean noreply, Transcoder transcoder) {
    return commands.createAppendCommand(key, keyBytes, value, noreply, transcoder);
  }

  @Override
  public Command createPrependCommand(
      String key, byte[] keyBytes, Object value, boolean noreply, Transcoder transcoder) {
    return commands.createPrependCommand(key, keyBytes, value, noreply, transcoder);
  }

  @Override
  public Command createVerbosityCommand(CountDownLatch latch, int level, boolean noreply) {
    return commands.createVerbosityCommand(latch, level, noreply);
  }

  @Override
  public Command createAuthListMechanismsCommand(CountDownLatch latch) {
    return commands.createAuthListMechanismsCommand(latch);
  }

  @Override
  public Command createAuthStartCommand(String mechanism, CountDownLatch latch, byte[] authData) {
    return commands.createAuthStartCommand(mechanism, latch, authData);
  }

  @Override
  public Command createAuthStepCommand(String mechanism, CountDownLatch latch, byte[] authData) {
    return commands.createAuthStepCommand(mechanism, latch, authData);
  }

  @Override
  public Command createQuitCommand() {
    return commands.createQuitCommand();
  }

  @Override
  public Command createTouchCommand(
      String key, byte[] keyBytes, CountDownLatch latch, int exp, boolean noreply) {
    return commands.createTouchCommand(key, keyBytes, latch, exp, noreply);
  }

  @Override
  public Command createGetAndTouchCommand(
      String key, byte[] keyBytes, CountDownLatch latch, int exp, boolean noreply) {
    return commands.createGetAndTouchCommand(key, keyBytes, latch, exp, noreply);
  }

  @Override
  public Command createAutoDiscoveryCacheConfigCommand(String subCommand, String key) {
    return commands.createAutoDiscoveryCacheConfigCommand(subCommand, key);
  }

  @Override
  public Protocol getProtocol() {
    return commands.getProtocol();
  }
}
