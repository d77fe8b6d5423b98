// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import io.github.ycsbsweep.transport.Codec;
import io.github.ycsbsweep.transport.Exchange;
import io.github.ycsbsweep.transport.Link;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.security.auth.callback.CallbackHandler;
import javax.security.sasl.Sasl;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.command.binary.BaseBinaryCommand;
import net.rubyeye.xmemcached.command.binary.ResponseStatus;

/**
 * Memcached's text or binary protocol, encoded and decoded by xmemcached's commands.
 *
 * @param commands makes the commands of one of the protocols
 * @param login answers SASL's questions for the user and the password; none: no login
 */
public record MemcachedCodec(CommandFactory commands, Optional<CallbackHandler> login)
    implements Codec<MemcachedWriter, MemcachedReader> {

  /** Keys in a multi-get; the server reads a line of more than a few KB in another, slower way. */
  private static final int MOST_GETS = 64;

  @Override
  public MemcachedWriter writer(OutputStream out, int bufferSize) {
    return new MemcachedWriter(out, bufferSize);
  }

  @Override
  public MemcachedReader reader(InputStream in, int bufferSize) {
    return new MemcachedReader(in, bufferSize);
  }

  /** By SASL PLAIN, which needs one round trip. */
  @Override
  public void login(Link<MemcachedWriter, MemcachedReader> link) throws IOException {
    if (login.isEmpty()) {
      return;
    }
    var sasl =
        Sasl.createSaslClient(
            new String[] {"PLAIN"}, null, "memcached", "memcached", Map.of(), login.get());
    try {
      var start =
          (BaseBinaryCommand)
              commands.createAuthStartCommand(
                  sasl.getMechanismName(),
                  new CountDownLatch(1),
                  sasl.evaluateChallenge(new byte[0]));
      start.encode();
      link.writer().write(start);
      link.writer().flush();
      link.reader().read(start);
      if (start.getResponseStatus() != ResponseStatus.NO_ERROR) {
        throw new IOException("refused: " + start.getResponseStatus());
      }
    } finally {
      sasl.dispose();
    }
  }

  /** Sends gets as multi-gets, each where its first key would have been sent. */
  @Override
  public boolean combine(
      List<? extends Exchange<MemcachedWriter, MemcachedReader, ?>> exchanges,
      Link<MemcachedWriter, MemcachedReader> link)
      throws IOException {
    var gets = new ArrayList<CommandExchange>();
    for (var exchange : exchanges) {
      if (exchange instanceof CommandExchange command && command.isGet()) {
        gets.add(command);
      }
    }
    if (gets.size() < 2) {
      return false;
    }
    var grouped = 0;
    for (var exchange : exchanges) {
      if (exchange instanceof CommandExchange command && command.isGet()) {
        if (grouped % MOST_GETS == 0) {
          var end = Math.min(gets.size(), grouped + MOST_GETS);
          new GetGroup(commands, gets.subList(grouped, end)).write(link.writer());
        }
        grouped++;
      } else {
        exchange.write(link.writer());
      }
    }
    return true;
  }
}
