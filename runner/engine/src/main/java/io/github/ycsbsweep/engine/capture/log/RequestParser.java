// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the commands in what a client sends, piece by piece. Where bytes are missing, or are those
 * of no command, it goes on where one seems to begin.
 */
abstract class RequestParser {

  /** The longest that a server takes as it is set up. */
  static final long MOST_OF_A_VALUE = 512L << 20;

  private static final int MOST_OF_A_LINE = 1 << 14;

  private static final byte[] NOTHING = {};
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");

  final CapturedCommand command = new CapturedCommand();
  final CommandTable table;

  /** Bytes that the value and the end of its line still have. */
  long left;

  private final Pattern begin;
  private final long connection;
  private final StringBuilder line = new StringBuilder();
  private byte[] bytes = NOTHING;
  private int at;
  private long micros;
  private boolean isLost;

  /**
   * Of a connection.
   *
   * @param begin what a command begins with, its name being the first group
   */
  RequestParser(Pattern begin, CommandTable table, long connection) {
    this.begin = begin;
    this.table = table;
    this.connection = connection;
  }

  /** Goes on in these bytes, when all that were there are read. */
  void feed(byte[] piece, int from, long when) {
    bytes = piece;
    at = from;
    micros = when;
  }

  /** Forgets what it has of a command: what follows may be in the midst of one. */
  void lose() {
    isLost = true;
    left = 0;
    line.setLength(0);
    reset();
  }

  /** Passes over bytes that are missing: within a value, they would not be read anyway. */
  void lose(long count) {
    if (left > count && !isRead()) {
      take(count);
    } else {
      lose();
    }
  }

  /** The next command of the bytes that are there. */
  boolean next() {
    while (at < bytes.length || hasMore()) {
      if (hasMore()) {
        nextOfLine();
        return true;
      }
      if (isLost) {
        find();
      } else if (left > 0 ? take() : isLine() && read(line())) {
        return true;
      }
    }
    feed(NOTHING, 0, micros);
    return false;
  }

  /** Memory that it takes. */
  int room() {
    return command.room() + line.capacity() + bytes.length;
  }

  /** Begins a command, of which no word is there. */
  void begin() {
    command.begin(micros, connection, false);
  }

  void begin(String word) {
    begin();
    command.word(word);
    command.identify(table);
  }

  long micros() {
    return micros;
  }

  /** A number up to 9,999,999,999; -1 where it is none. */
  static long number(String text) {
    return NUMBER.matcher(text).matches() ? Long.parseLong(text) : -1;
  }

  /** Whether the value is that of a word that is read. */
  abstract boolean isRead();

  /** Ends a value; whether that is the end of a command. */
  abstract boolean endValue();

  /** Reads a line; whether that is a command. */
  abstract boolean read(String text);

  /** Whether the line that was read has another command. */
  boolean hasMore() {
    return false;
  }

  /** Begins that. */
  void nextOfLine() {}

  /** Forgets the command. */
  abstract void reset();

  /** The command whose name is on the wire. */
  abstract CommandTable.Entry find(String name);

  /** Whether an answer has a value; empty where it does not tell. */
  abstract Optional<Boolean> hasValue(String answer);

  /** Goes to where a command seems to begin. */
  private void find() {
    var found = begin.matcher(new String(bytes, at, bytes.length - at, ISO_8859_1));
    while (found.find()) {
      if (find(found.group(1)).isKnown()) {
        at += found.start();
        isLost = false;
        return;
      }
    }
    at = bytes.length;
  }

  private boolean take() {
    var count = (int) Math.min(left, bytes.length - at);
    var isEnd = count == left;
    if (isRead()) {
      command.put(bytes, at, (int) Math.min(count, Math.max(0, left - 2)));
      left -= count;
    } else {
      take(count);
    }
    at += count;
    return isEnd && endValue();
  }

  private void take(long count) {
    command.skip(Math.min(count, Math.max(0, left - 2)));
    left -= count;
  }

  /** Whether a line is whole; what is too long for one is no command. */
  private boolean isLine() {
    while (at < bytes.length) {
      var next = (char) (bytes[at++] & 0xff);
      line.append(next);
      if (next == '\n') {
        return true;
      }
      if (line.length() > MOST_OF_A_LINE) {
        lose();
        return false;
      }
    }
    return false;
  }

  private String line() {
    var text = line.toString().stripTrailing();
    line.setLength(0);
    return text;
  }
}
