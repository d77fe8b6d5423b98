// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import java.util.Optional;
import java.util.regex.Pattern;

/** Of RESP: arrays of words with their lengths, or words in a line. */
final class RespRequests extends RequestParser {

  private static final int MOST_WORDS = 1 << 20;

  private static final Pattern BEGIN =
      Pattern.compile("\\*[1-9][0-9]{0,6}\r\n\\$[1-9][0-9]?\r\n([A-Za-z_.]{1,64})\r\n");

  /** A value, or an array or a map that is not empty. */
  private static final Pattern VALUE = Pattern.compile("(?s)\\$[0-9].*|[*%~][1-9].*");

  private static final Pattern NO_VALUE = Pattern.compile("(?s)[$*]-1.*|[*%~]0.*|_.*");

  private long words;

  RespRequests(CommandTable table, long connection) {
    super(BEGIN, table, connection);
  }

  @Override
  boolean isRead() {
    var word = command.words();
    return word == 0 || (command.entry().kind().isData() && !command.entry().values().hold(word));
  }

  @Override
  boolean endValue() {
    command.endWord();
    if (command.words() == 1) {
      command.identify(table);
    }
    words--;
    return words == 0;
  }

  @Override
  boolean read(String text) {
    if (words > 0) {
      left = text.startsWith("$") ? number(text.substring(1)) + 2 : 0;
      if (left < 2 || left > MOST_OF_A_VALUE) {
        lose();
      }
    } else if (text.startsWith("*")) {
      words = number(text.substring(1));
      begin();
      if ((words < 0 && !text.equals("*-1")) || words > MOST_WORDS) {
        lose();
      }
    } else if (!text.isBlank()) {
      return readInline(text);
    }
    return false;
  }

  private boolean readInline(String text) {
    var parts = text.strip().split(" +", -1);
    if (!find(parts[0]).isKnown()) {
      lose();
      return false;
    }
    begin(parts[0]);
    for (var i = 1; i < parts.length && command.entry().kind().isData(); i++) {
      command.word(parts[i]);
    }
    return true;
  }

  @Override
  void reset() {
    words = 0;
  }

  @Override
  CommandTable.Entry find(String name) {
    return table.find(name);
  }

  @Override
  Optional<Boolean> hasValue(String answer) {
    return VALUE.matcher(answer).matches()
        ? Optional.of(true)
        : Optional.of(false).filter(any -> NO_VALUE.matcher(answer).matches());
  }
}
