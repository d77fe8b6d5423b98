// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.transport.Exchange;
import java.io.IOException;
import java.util.Optional;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;

/** A command of xmemcached and its reply. It is encoded by the thread that makes it. */
public final class CommandExchange implements Exchange<MemcachedWriter, MemcachedReader, Command> {

  private final Command command;

  /** Those with which it was sent; the leader's of the link. */
  private Optional<GetGroup> group = Optional.empty();

  public CommandExchange(Command command) {
    this.command = command;
    command.encode();
  }

  @Override
  public void write(MemcachedWriter writer) throws IOException {
    writer.write(command);
  }

  /** The command, which has its result. */
  @Override
  public Command read(MemcachedReader reader) throws ErrorReply, IOException {
    if (group.isPresent()) {
      group.get().read(reader, command);
    } else {
      reader.read(command);
    }
    if (command.getException() != null) {
      throw new ErrorReply(reason());
    }
    return command;
  }

  /** Whether it can be sent with others as one command. */
  boolean isGet() {
    return command.getCommandType() == CommandType.GET_ONE;
  }

  String key() {
    return command.getKey();
  }

  void sentWith(GetGroup others) {
    group = Optional.of(others);
  }

  /** What the server said; xmemcached adds the key. */
  private String reason() {
    var message = command.getException().getMessage();
    if (message == null) {
      return command.getException().getClass().getSimpleName();
    }
    var end = ",key=" + command.getKey();
    return message.endsWith(end) ? message.substring(0, message.length() - end.length()) : message;
  }
}
