// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads what MONITOR prints: a time, database and client, and the words of a command in quotes. It
 * keeps no line, so that one of any length takes no more memory than another. What is no such line
 * is refused by its number.
 */
public final class MonitorLog implements CommandLog {

  /** The longest that a server takes as it is set up. */
  private static final long MOST_OF_A_WORD = 512L << 20;

  /** Likewise, of a command. */
  private static final int MOST_WORDS = 1 << 20;

  private static final int MOST_OF_AN_ADDRESS = 1024;

  private static final long MICROS = 1_000_000;

  /** Digits of the seconds: until the year 5138. */
  private static final int MOST_DIGITS = 11;

  private static final int END = -1;

  private final String name;
  private final InputStream in;
  private final KeyHash hash;
  private final CommandTable table;
  private final CapturedCommand command = new CapturedCommand();
  private final byte[] buffer = new byte[1 << 16];
  private final byte[] address = new byte[MOST_OF_AN_ADDRESS];
  private int at;
  private int end;
  private long line;
  private boolean isCut;

  /** Where a log ends within a line. */
  private static final class CutLine extends EOFException {

    private static final long serialVersionUID = 1L;
  }

  /**
   * Reads a stream.
   *
   * @param name of it, for messages
   */
  public MonitorLog(String name, InputStream in, KeyHash hash, CommandTable table) {
    this.name = name;
    this.in = in;
    this.hash = hash;
    this.table = table;
  }

  @Override
  public Optional<CapturedCommand> next() throws IOException, UserError, InterruptedException {
    try {
      for (var first = read(); first != END; first = read()) {
        line++;
        if (first == 'O') {
          expect('K', "OK");
          endLine(read());
        } else if (first != '\n' && first != '\r') {
          read(first);
          return Optional.of(command);
        }
      }
      return Optional.empty();
    } catch (CutLine e) {
      isCut = true;
      return Optional.empty();
    }
  }

  @Override
  public End end() {
    return End.of(isCut);
  }

  private void read(int first) throws IOException, UserError, InterruptedException {
    var micros = micros(first == '+' ? read() : first);
    expect(' ', "a blank behind the time");
    expect('[', "[ and the number of a database");
    digits(read(), MOST_DIGITS, ' ', "a blank behind the number of the database");
    var length = address();
    var isOfScript = length == 3 && address[0] == 'l' && address[1] == 'u' && address[2] == 'a';
    command.begin(micros, hash.of(address, 0, length), isOfScript);
    words();
  }

  private long micros(int first) throws IOException, UserError, InterruptedException {
    var seconds = digits(first, MOST_DIGITS, '.', "a time in seconds, as 1700000000.123456");
    var micros = digits(read(), 6, 0, "six digits behind the point of the time");
    return seconds * MICROS + micros;
  }

  /**
   * A number.
   *
   * @param most digits
   * @param behind what follows it, and is passed over; 0: as many digits as there may be
   */
  private long digits(int first, int most, int behind, String wanted)
      throws IOException, UserError, InterruptedException {
    var number = 0L;
    var count = 0;
    for (var next = first; ; next = read()) {
      if (next == behind && count > 0) {
        return number;
      }
      if (next < '0' || next > '9' || count == most) {
        throw wrong(next, wanted);
      }
      number = number * 10 + next - '0';
      if (++count == most && behind == 0) {
        return number;
      }
    }
  }

  /** Up to the bracket before the first word; an address of IPv6 has brackets, too. */
  private int address() throws IOException, UserError, InterruptedException {
    var length = 0;
    while (true) {
      var next = read();
      if (next == '"' && length >= 2 && address[length - 1] == ' ' && address[length - 2] == ']') {
        return length - 2;
      }
      if (next < ' ' || length == MOST_OF_AN_ADDRESS) {
        throw wrong(next, "the address of a client, ] and a command in quotes");
      }
      address[length++] = (byte) next;
    }
  }

  /** From behind the first quote on. */
  private void words() throws IOException, UserError, InterruptedException {
    while (true) {
      word();
      command.endWord();
      if (command.words() == 1 && !command.identify(table).kind().isData()) {
        skipLine();
        return;
      }
      var next = read();
      if (next != ' ') {
        endLine(next);
        return;
      }
      expect('"', "a quote before the next word");
      if (command.words() == MOST_WORDS) {
        throw refused("more than " + MOST_WORDS + " words");
      }
    }
  }

  private void word() throws IOException, UserError, InterruptedException {
    for (var next = plain(); next != '"'; next = plain()) {
      if (next == '\\') {
        next = escaped();
      } else if (next == '\n' || next == END) {
        throw wrong(next, "a quote at the end of the word");
      }
      command.put((byte) next);
      checkLength();
    }
  }

  /** Puts what is read into the command, and returns the first that stands for something else. */
  private int plain() throws IOException, UserError, InterruptedException {
    while (true) {
      var next = read();
      if (next == '"' || next == '\\' || next == '\n' || next == END) {
        return next;
      }
      var begin = at - 1;
      while (at < end && buffer[at] != '"' && buffer[at] != '\\' && buffer[at] != '\n') {
        at++;
      }
      command.put(buffer, begin, at - begin);
      checkLength();
    }
  }

  private void checkLength() throws UserError {
    if (command.length() > MOST_OF_A_WORD) {
      throw refused("a word of more than " + MOST_OF_A_WORD + " bytes");
    }
  }

  private int escaped() throws IOException, UserError, InterruptedException {
    var next = read();
    return switch (next) {
      case '\\', '"' -> next;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'x' -> hexDigit() << 4 | hexDigit();
      default -> throw wrong(next, "one of \\ \" n r t a b x behind a backslash");
    };
  }

  private int hexDigit() throws IOException, UserError, InterruptedException {
    var next = read();
    var digit = next < 0 ? -1 : Character.digit((char) next, 16);
    if (digit < 0) {
      throw wrong(next, "two hexadecimal digits behind \\x");
    }
    return digit;
  }

  private void skipLine() throws IOException, InterruptedException {
    for (var next = read(); next != '\n' && next != END; next = read()) {
      // Nobody reads it.
    }
  }

  private void endLine(int first) throws IOException, UserError, InterruptedException {
    var next = first == '\r' ? read() : first;
    // A log that is cut behind a whole word may have lost others.
    if (next != '\n') {
      throw wrong(next, "a blank and another word, or the end of the line");
    }
  }

  private void expect(int wanted, String what) throws IOException, UserError, InterruptedException {
    var next = read();
    if (next != wanted) {
      throw wrong(next, what);
    }
  }

  /** The bytes themselves are not told: they may be anybody's secret. */
  private UserError wrong(int found, String wanted) throws CutLine {
    if (found == END) {
      throw new CutLine();
    }
    return refused("expected " + wanted);
  }

  private UserError refused(String why) {
    return UserError.of("%s:%d: no line of MONITOR: %s", name, line, why);
  }

  private int read() throws IOException, InterruptedException {
    if (at == end) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      at = 0;
      end = Math.max(0, in.read(buffer));
      if (end == 0) {
        return END;
      }
    }
    return buffer[at++] & 0xff;
  }
}
