// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads what {@code watch fetchers mutations} prints: a line of names and values for each value
 * that is looked up or stored. A server looks a key up before it stores it, and tells that, too:
 * such a lookup is none of a client, and is left out.
 */
public final class WatchLog implements CommandLog {

  private static final int MOST_OF_A_LINE = 8192;

  /** Lines among which the lookup of a value that is stored is found. */
  private static final int LOOK_BACK = 64;

  private static final String FETCH = "item_get";

  private static final Map<String, String> COMMANDS =
      Map.of(FETCH, "GET", "item_store", "SET", "deleted", "DELETE");

  private static final Pattern LINE =
      Pattern.compile("ts=([0-9]{1,11})\\.([0-9]{1,6}) gid=[0-9]{1,20} type=([a-z_]{1,32})( .*)?");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  /** What watch says of itself: that it begins, and how many lines it left out. */
  private static final Pattern NO_COMMAND = Pattern.compile("OK|skipped=[0-9]{1,20}|");

  private final String name;
  private final InputStream in;
  private final KeyHash hash;
  private final CommandTable table;
  private final CapturedCommand command = new CapturedCommand();
  private final StringBuilder text = new StringBuilder();
  private final ArrayDeque<Line> lines = new ArrayDeque<>();
  private long number;
  private boolean isAtEnd;
  private boolean isCut;

  /** A line: a time, what happened, and names with values. */
  private record Line(long micros, String type, Map<String, String> fields) {

    String field(String name) {
      return fields.getOrDefault(name, "");
    }

    boolean isOf(Line other) {
      return field("key").equals(other.field("key")) && field("cfd").equals(other.field("cfd"));
    }
  }

  /**
   * Reads a stream.
   *
   * @param name of it, for messages
   */
  public WatchLog(String name, InputStream in, KeyHash hash, CommandTable table) {
    this.name = name;
    this.in = new BufferedInputStream(in, 1 << 16);
    this.hash = hash;
    this.table = table;
  }

  @Override
  public Optional<CapturedCommand> next() throws IOException, UserError, InterruptedException {
    while (!isAtEnd && lines.size() < LOOK_BACK) {
      read().ifPresent(this::add);
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    put(lines.remove());
    return Optional.of(command);
  }

  @Override
  public End end() {
    return End.of(isCut);
  }

  private void add(Line line) {
    if (!line.type().equals(FETCH)) {
      for (var before = lines.descendingIterator(); before.hasNext(); ) {
        var fetch = before.next();
        if (fetch.type().equals(FETCH) && fetch.isOf(line)) {
          before.remove();
          break;
        }
      }
    }
    lines.add(line);
  }

  private void put(Line line) {
    var client = line.field("cfd").getBytes(ISO_8859_1);
    command.begin(line.micros(), hash.of(client, 0, client.length), false);
    command.word(COMMANDS.get(line.type()));
    command.identify(table);
    command.word(decoded(line.field("key")));
    if (NUMBER.matcher(line.field("size")).matches() && !line.field("status").equals("not_found")) {
      command.skip(Long.parseLong(line.field("size")));
      command.endWord();
      command.word(line.field("ttl"));
    }
  }

  private static String decoded(String key) {
    var decoded = new StringBuilder();
    for (var i = 0; i < key.length(); i++) {
      var isEscape =
          key.charAt(i) == '%'
              && i + 2 < key.length()
              && HexFormat.isHexDigit(key.charAt(i + 1))
              && HexFormat.isHexDigit(key.charAt(i + 2));
      if (isEscape) {
        decoded.append((char) HexFormat.fromHexDigits(key, i + 1, i + 3));
        i += 2;
      } else {
        decoded.append(key.charAt(i));
      }
    }
    return decoded.toString();
  }

  /** The next line; empty where it tells no command, or there is none. */
  private Optional<Line> read() throws IOException, UserError, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    text.setLength(0);
    number++;
    for (var next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        isAtEnd = true;
        isCut = text.length() > 0;
        return Optional.empty();
      }
      if (text.length() == MOST_OF_A_LINE) {
        throw refused("it has more than " + MOST_OF_A_LINE + " bytes");
      }
      text.append((char) next);
    }
    return line(text.toString().stripTrailing());
  }

  private Optional<Line> line(String whole) throws UserError {
    var match = LINE.matcher(whole);
    if (!match.matches()) {
      if (NO_COMMAND.matcher(whole).matches()) {
        return Optional.empty();
      }
      throw refused("expected ts=SECONDS.MICROSECONDS gid=NUMBER type=WORD");
    }
    if (!COMMANDS.containsKey(match.group(3))) {
      return Optional.empty();
    }
    var fields = new HashMap<String, String>();
    for (var word : match.group(4) == null ? new String[0] : match.group(4).split(" ")) {
      var equals = word.indexOf('=');
      if (equals > 0) {
        fields.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    if (!fields.containsKey("key")) {
      throw refused("expected key=KEY");
    }
    // The microseconds have no leading zeros.
    var micros = Long.parseLong(match.group(1)) * 1_000_000 + Long.parseLong(match.group(2));
    return Optional.of(new Line(micros, match.group(3), fields));
  }

  private UserError refused(String why) {
    return UserError.of("%s:%d: no line of watch: %s", name, number, why);
  }
}
