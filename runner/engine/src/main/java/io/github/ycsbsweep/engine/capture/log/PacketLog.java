// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The commands in the packets to a port of a server. All connections together take a bounded
 * memory: where it is full, those that were silent for longest are forgotten.
 */
public final class PacketLog implements CommandLog {

  static final long MOST_ROOM = 48L << 20;

  /** Of a connection, beside what it waits for. */
  private static final long ROOM = 1 << 10;

  /** Of an answer. */
  private static final int BEGIN = 16;

  private final PacketFile file;
  private final int port;
  private final KeyHash hash;
  private final LongFunction<RequestParser> parsers;
  private final Map<Long, Connection> connections = new LinkedHashMap<>(16, 0.75f, true);
  private final ArrayDeque<Connection> open = new ArrayDeque<>();
  private long room;
  private long packets;
  private long segments;
  private long gaps;
  private long lost;
  private long hits;
  private long misses;
  private boolean isAtEnd;

  /** What is known of a connection. */
  private final class Connection {
    private final long id;
    private final RequestParser parser;
    private final ClientStream stream;
    private long charged;
    private int unanswered;
    private boolean isRead;

    Connection(TcpSegment first) {
      id = first.connection();
      parser = parsers.apply(id);
      stream = new ClientStream(first.sequence());
      if (!first.isFirst()) {
        parser.lose();
      }
    }

    /** Finds its next command. */
    boolean next() {
      while (!parser.next()) {
        var missing = stream.feed(parser);
        if (missing == ClientStream.NOTHING) {
          return false;
        }
        gaps += Long.signum(missing);
        lost += missing;
      }
      var command = parser.command;
      unanswered++;
      isRead = command.entry().kind() == CommandKind.READ && command.words() == 2;
      return true;
    }

    /** An answer to one command alone is that of it. */
    void answer(TcpSegment segment) {
      stream.acknowledge(segment.acknowledged());
      if (segment.length() == 0) {
        return;
      }
      if (unanswered == 1 && isRead) {
        var length = Math.min(BEGIN, segment.captured());
        var answer = new String(segment.data().array(), 0, length, ISO_8859_1);
        var hasValue = parser.hasValue(answer);
        hits += hasValue.filter(it -> it).isPresent() ? 1 : 0;
        misses += hasValue.filter(it -> !it).isPresent() ? 1 : 0;
      }
      unanswered = 0;
    }
  }

  private PacketLog(PacketFile file, int port, KeyHash hash, LongFunction<RequestParser> parsers) {
    this.file = file;
    this.port = port;
    this.hash = hash;
    this.parsers = parsers;
  }

  /** Of a server that speaks RESP. */
  public static PacketLog ofResp(
      String name, InputStream in, KeyHash hash, CommandTable table, int port) {
    return new PacketLog(new PacketFile(name, in), port, hash, it -> new RespRequests(table, it));
  }

  /** Of a server that speaks the text protocol of {@code watch}. */
  public static PacketLog ofText(
      String name, InputStream in, KeyHash hash, CommandTable table, int port) {
    return new PacketLog(new PacketFile(name, in), port, hash, it -> new TextRequests(table, it));
  }

  @Override
  public Optional<CapturedCommand> next() throws IOException, UserError, InterruptedException {
    while (true) {
      if (!open.isEmpty() && open.element().next()) {
        return Optional.of(open.element().parser.command);
      }
      if (!open.isEmpty()) {
        charge(open.remove());
      } else if (isAtEnd) {
        return Optional.empty();
      } else if (file.next()) {
        packets++;
        segment().ifPresent(this::add);
      } else {
        isAtEnd = true;
        connections.values().forEach(it -> it.stream.end());
        open.addAll(connections.values());
      }
    }
  }

  @Override
  public End end() {
    return new End(
        file.isCut(),
        gaps,
        lost,
        hits,
        misses,
        Text.format(
            ": of %,d packets %,d are of port %d, and none has a command that can be read",
            packets, segments, port));
  }

  /** Memory that all connections take. */
  long room() {
    return room;
  }

  private Optional<TcpSegment> segment() throws UserError {
    if (!TcpSegment.isKnown(file.link())) {
      throw file.refused(
          "a packet of link type %d; Ethernet, Linux cooked (SLL, SLL2), raw IP and loopback are"
              + " read",
          file.link());
    }
    return TcpSegment.of(file, port, hash);
  }

  private void add(TcpSegment segment) {
    segments++;
    var id = segment.connection();
    var connection = connections.get(id);
    if (!segment.isToServer()) {
      if (connection != null) {
        connection.answer(segment);
      }
      return;
    }
    if (connection == null && segment.length() == 0 && !segment.isFirst()) {
      return;
    }
    if (connection == null || segment.isFirst() || connection.stream.isOfOther(segment)) {
      remove(id);
      connection = new Connection(segment);
      connections.put(id, connection);
    }
    connection.stream.add(segment);
    if (segment.isLast()) {
      connection.stream.end();
      remove(id);
    }
    open.add(connection);
  }

  private void remove(long id) {
    var gone = connections.remove(id);
    room -= gone == null ? 0 : gone.charged;
  }

  /** Counts what a connection takes, and makes room for it. */
  private void charge(Connection connection) {
    if (connections.get(connection.id) != connection) {
      return;
    }
    room -= connection.charged;
    connection.charged = ROOM + connection.parser.room() + connection.stream.room();
    room += connection.charged;
    var eldest = connections.values().iterator();
    while (room > MOST_ROOM && connections.size() > 1) {
      room -= eldest.next().charged;
      eldest.remove();
    }
  }
}
