// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.command.BinaryCommandFactory;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;
import net.rubyeye.xmemcached.command.TextCommandFactory;
import net.rubyeye.xmemcached.command.binary.BaseBinaryCommand;
import net.rubyeye.xmemcached.exception.MemcachedDecodeException;
import net.rubyeye.xmemcached.transcoders.CachedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemcachedReaderTest {

  private static final CommandFactory TEXT = new TextCommandFactory();
  private static final CommandFactory BINARY = new BinaryCommandFactory();

  private static Command get(CommandFactory commands) {
    return commands.createGetCommand("k", "k".getBytes(UTF_8), CommandType.GET_ONE, null);
  }

  private static Command delete(CommandFactory commands) {
    return commands.createDeleteCommand("k", "k".getBytes(UTF_8), 0, 0, false);
  }

  private static String value(Command answered) {
    return new String(((CachedData) answered.getResult()).getData(), UTF_8);
  }

  private static InputStream text(String replies) {
    return new ByteArrayInputStream(replies.getBytes(UTF_8));
  }

  /** The reply to a get in the binary protocol, with flags. */
  private static byte[] found(int opaque, String value) {
    var bytes = value.getBytes(UTF_8);
    return ByteBuffer.allocate(28 + bytes.length)
        .put((byte) 0x81)
        .put((byte) 0)
        .putShort((short) 0)
        .put((byte) 4)
        .put((byte) 0)
        .putShort((short) 0)
        .putInt(4 + bytes.length)
        .putInt(opaque)
        .putLong(1)
        .putInt(7)
        .put(bytes)
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void repliesInPiecesAreRead(int piece) throws Exception {
    var in = new Pieces(text("VALUE k 7 11\r\nhello world\r\nEND\r\nDELETED\r\nEND\r\n"), piece);
    var reader = new MemcachedReader(in, 64);
    assertThat(value(new CommandExchange(get(TEXT)).read(reader))).isEqualTo("hello world");
    assertThat(new CommandExchange(delete(TEXT)).read(reader).getResult()).isEqualTo(true);
    assertThat(new CommandExchange(get(TEXT)).read(reader).getResult()).isNull();
  }

  @Test
  void aValueLargerThanTheBufferIsRead() throws Exception {
    var large = "x".repeat(1 << 20);
    var reader = new MemcachedReader(text("VALUE k 0 1048576\r\n" + large + "\r\nEND\r\n"), 64);
    assertThat(value(new CommandExchange(get(TEXT)).read(reader))).isEqualTo(large);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 25, 4096})
  void aReplyWithTheNumberOfTheCommandIsRead(int piece) throws Exception {
    var get = (BaseBinaryCommand) get(BINARY);
    get.setOpaque(5);
    var reader =
        new MemcachedReader(new Pieces(new ByteArrayInputStream(found(5, "hello")), piece), 64);
    assertThat(value(new CommandExchange(get).read(reader))).isEqualTo("hello");
  }

  @Test
  void aReplyWithTheNumberOfAnotherCommandIsRefused() {
    var get = (BaseBinaryCommand) get(BINARY);
    get.setOpaque(5);
    var reader = new MemcachedReader(new ByteArrayInputStream(found(4, "hello")), 64);
    assertThatThrownBy(() -> new CommandExchange(get).read(reader))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("another command");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 24, 4096})
  void aKeyOfAMultiGetThatIsMissingIsMissingInPiecesToo(int piece) throws Exception {
    var get = new CommandExchange(get(BINARY));
    var group = new GetGroup(BINARY, List.of(get));
    var missing =
        ByteBuffer.allocate(25)
            .put((byte) 0x81)
            .put((byte) 0x0c)
            .putShort((short) 1)
            .putShort((short) 0)
            .putShort((short) 1)
            .putInt(1)
            .putInt(0)
            .putLong(0)
            .put((byte) 'k')
            .array();
    var reader = new MemcachedReader(new Pieces(new ByteArrayInputStream(missing), piece), 64);
    assertThat(get.read(reader).getResult()).isNull();
    assertThat(group).isNotNull();
  }

  @Test
  void aValueOfAnotherKeyIsRefused() {
    var reader = new MemcachedReader(text("VALUE other 7 2\r\nhi\r\nEND\r\n"), 64);
    assertThatThrownBy(() -> new CommandExchange(get(TEXT)).read(reader))
        .isInstanceOf(MemcachedDecodeException.class);
  }

  @Test
  void whatIsNoReplyIsRefused() {
    var reader = new MemcachedReader(text("HTTP/1.1 400 Bad Request\r\n"), 64);
    assertThatThrownBy(() -> new CommandExchange(get(TEXT)).read(reader))
        .isInstanceOf(MemcachedDecodeException.class);
  }

  @Test
  void aLineWithoutEndIsRefused() {
    var reader = new MemcachedReader(text("SERVER_ERROR " + "x".repeat(100)), 64);
    assertThatThrownBy(() -> new CommandExchange(get(TEXT)).read(reader))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("64 bytes");
  }

  @Test
  void theEndOfTheStreamIsNamed() {
    var reader = new MemcachedReader(text("VALUE k 7 11\r\nhello"), 64);
    assertThatThrownBy(() -> new CommandExchange(get(TEXT)).read(reader))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void anErrorOfTheServerIsToldWithoutTheKeyAndTheNextReplyIsRead() throws Exception {
    var reader = new MemcachedReader(text("SERVER_ERROR out of memory\r\nDELETED\r\n"), 64);
    assertThatThrownBy(() -> new CommandExchange(get(TEXT)).read(reader))
        .isInstanceOf(ErrorReply.class)
        .hasMessage("out of memory");
    assertThat(new CommandExchange(delete(TEXT)).read(reader).getResult()).isEqualTo(true);
  }

  /** A stream that gives no more than so many bytes at a time. */
  private static final class Pieces extends InputStream {
    private final InputStream in;
    private final int most;

    Pieces(InputStream in, int most) {
      this.in = in;
      this.most = most;
    }

    @Override
    public int read() throws java.io.IOException {
      return in.read();
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws java.io.IOException {
      return in.read(buffer, from, Math.min(most, length));
    }
  }
}
