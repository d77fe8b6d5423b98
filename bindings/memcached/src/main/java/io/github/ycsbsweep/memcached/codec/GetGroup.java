// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;
import net.rubyeye.xmemcached.transcoders.CachedData;

/**
 * Gets of several threads that are sent as one command: {@code get} with all keys, or quiet gets in
 * the binary protocol. A key that two threads want is asked for twice: the server does as much as
 * is counted.
 */
final class GetGroup {

  private final Command multiGet;
  private final List<String> keys;
  private boolean read;

  GetGroup(CommandFactory commands, List<CommandExchange> gets) {
    keys = gets.stream().map(CommandExchange::key).toList();
    multiGet =
        commands.createGetMultiCommand(keys, new CountDownLatch(1), CommandType.GET_MANY, null);
    if (multiGet.getIoBuffer() == null) {
      multiGet.encode();
    }
    gets.forEach(get -> get.sentWith(this));
  }

  void write(MemcachedWriter writer) throws IOException {
    writer.write(multiGet);
  }

  /** Gives a get its result. The first one reads for all of them. */
  void read(MemcachedReader reader, Command get) throws IOException {
    if (!read) {
      reader.read(multiGet);
      read = true;
      if (!new HashSet<>(keys).containsAll(values().keySet())) {
        throw new ProtocolException("a value that was not asked for");
      }
    }
    get.setException(multiGet.getException());
    var value = values().get(get.getKey());
    // Where the reply to a missing key came in two parts, xmemcached has a value without data.
    if (value != null && value.getData() != null) {
      get.setResult(value);
    }
  }

  @SuppressWarnings("unchecked") // as xmemcached's own multi-get reads it
  private Map<String, CachedData> values() {
    return multiGet.getResult() instanceof Map<?, ?> values
        ? (Map<String, CachedData>) values
        : Map.of();
  }
}
