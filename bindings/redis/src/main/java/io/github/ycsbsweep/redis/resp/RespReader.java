// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import io.github.ycsbsweep.transport.FieldNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.util.RedisInputStream;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Decodes RESP2 replies straight into what YCSB asks for. An error reply is read to its end like
 * any other and kept for {@link #takeError}, so that the replies of a pipeline stay in step.
 * Anything else than the expected reply is a {@link JedisConnectionException}: the connection can't
 * be used any more.
 */
public final class RespReader extends RedisInputStream implements Replies {

  /**
   * Redis' own limit of a bulk string, 512 MB; a longer one means that the stream is out of step.
   */
  private static final int LONGEST_BULK = 512 << 20;

  private final FieldNames names = new FieldNames();
  private Optional<String> error = Optional.empty();
  private boolean asking;

  RespReader(InputStream in, int bufferSize) {
    super(in, bufferSize);
  }

  @Override
  public Optional<String> takeError() {
    var first = error;
    error = Optional.empty();
    return first;
  }

  /** Whether every command was preceded by ASKING, whose reply is skipped. */
  void asking(boolean isAsking) {
    asking = isAsking;
  }

  @Override
  public void status() {
    skipAsking();
    if (is(Protocol.PLUS_BYTE)) {
      readLine();
    }
  }

  @Override
  public boolean done() {
    skipAsking();
    var type = readByte();
    if (type == Protocol.DOLLAR_BYTE && readLongCrLf() == -1) {
      return false;
    }
    if (is(Protocol.PLUS_BYTE, type)) {
      readLine();
    }
    return true;
  }

  @Override
  public long integer() {
    skipAsking();
    return is(Protocol.COLON_BYTE) ? readLongCrLf() : 0;
  }

  @Override
  public boolean record(Map<String, ByteIterator> record) {
    skipAsking();
    var elements = elements();
    for (var i = 0; i < elements; i += 2) {
      var name = name();
      var length = bulkLength();
      if (length >= 0) {
        record.put(name, new ByteArrayByteIterator(body(length)));
      }
    }
    return elements > 0;
  }

  @Override
  public boolean fields(Collection<String> names, Map<String, ByteIterator> record) {
    skipAsking();
    var elements = elements();
    if (elements == 0) {
      return false;
    }
    if (elements != names.size()) {
      throw new JedisConnectionException("Expected " + names.size() + " values, got " + elements);
    }
    var any = false;
    for (var name : names) {
      var length = bulkLength();
      if (length >= 0) {
        record.put(name, new ByteArrayByteIterator(body(length)));
        any = true;
      }
    }
    return any;
  }

  @Override
  public Optional<byte[]> string() {
    skipAsking();
    var length = bulkLength();
    return length < 0 ? Optional.empty() : Optional.of(body(length));
  }

  @Override
  public List<byte[]> strings() {
    skipAsking();
    var elements = elements();
    var strings = new ArrayList<byte[]>(elements);
    for (var i = 0; i < elements; i++) {
      var length = bulkLength();
      strings.add(body(Math.max(length, 0)));
    }
    return strings;
  }

  /** Lists are not gone into: their elements are read as further replies, however deep they are. */
  @Override
  public boolean found() {
    skipAsking();
    var found = false;
    for (var left = 1L; left > 0; left--) {
      var type = readByte();
      switch (type) {
        case Protocol.ASTERISK_BYTE -> left += Math.max(0, readIntCrLf());
        case Protocol.COLON_BYTE -> {
          readLongCrLf();
          found = true;
        }
        case Protocol.DOLLAR_BYTE -> {
          var length = bulkBytes();
          if (length >= 0) {
            body(length);
            found = true;
          }
        }
        default -> {
          if (is(Protocol.PLUS_BYTE, type)) {
            readLine();
            found = true;
          }
        }
      }
    }
    return found;
  }

  /**
   * Reads a reply of any shape: {@code Long}, {@code byte[]} (empty for no string), or a list of
   * these; an empty list in place of an error.
   */
  public Object any() {
    var type = readByte();
    // Left to those who know the type.
    count--;
    return switch (type) {
      case Protocol.COLON_BYTE -> integer();
      case Protocol.DOLLAR_BYTE -> string().orElse(new byte[0]);
      default -> {
        var elements = elements();
        var all = new ArrayList<Object>(elements);
        for (var i = 0; i < elements; i++) {
          all.add(any());
        }
        yield all;
      }
    };
  }

  private void skipAsking() {
    if (asking && is(Protocol.PLUS_BYTE)) {
      readLine();
    }
  }

  /** The number of elements of the array that follows; 0 in place of an error. */
  private int elements() {
    return is(Protocol.ASTERISK_BYTE) ? Math.max(readIntCrLf(), 0) : 0;
  }

  private int bulkLength() {
    return is(Protocol.DOLLAR_BYTE) ? bulkBytes() : -1;
  }

  private int bulkBytes() {
    var length = readLongCrLf();
    if (length < -1 || length > LONGEST_BULK) {
      throw new JedisConnectionException("Impossible length of a bulk string: " + length);
    }
    return (int) length;
  }

  private String name() {
    var length = Math.max(bulkLength(), 0);
    if (limit - count < length) {
      var name = body(length);
      return names.of(name, 0, length);
    }
    var name = names.of(buf, count, length);
    count += length;
    endOfLine();
    return name;
  }

  private byte[] body(int length) {
    var body = new byte[length];
    var done = Math.min(length, limit - count);
    System.arraycopy(buf, count, body, 0, done);
    count += done;
    while (done < length) {
      done +=
          length - done < buf.length ? read(body, done, length - done) : readPastBuffer(body, done);
    }
    endOfLine();
    return body;
  }

  /** Large values skip the buffer, which is empty here. */
  private int readPastBuffer(byte[] body, int done) {
    try {
      var read = in.read(body, done, body.length - done);
      if (read < 0) {
        throw new JedisConnectionException("Unexpected end of stream.");
      }
      return read;
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }

  private void endOfLine() {
    if (readByte() != '\r' || readByte() != '\n') {
      throw new JedisConnectionException("Expected the end of a bulk string");
    }
  }

  private boolean is(byte expected) {
    return is(expected, readByte());
  }

  private boolean is(byte expected, byte type) {
    if (type == expected) {
      return true;
    }
    if (type != Protocol.MINUS_BYTE) {
      throw new JedisConnectionException("Unexpected type of reply: " + (char) type);
    }
    var message = readLine();
    if (error.isEmpty()) {
      error = Optional.of(message);
    }
    return false;
  }
}
