// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given lines as MONITOR prints them, and others that it does not. */
class MonitorLogTest {

  private static final String HEAD = "1700000000.123456 [0 127.0.0.1:4711] ";

  private CapturedCommand command = new CapturedCommand();
  private boolean isCut;

  private List<String> read(String log) throws Exception {
    return read(new ByteArrayInputStream(log.getBytes(ISO_8859_1)));
  }

  private List<String> read(InputStream in) throws Exception {
    var commands = new ArrayList<String>();
    var lines = new MonitorLog("log", in, new KeyHash(1, 2), CommandTable.of("monitor"));
    for (var next = lines.next(); next.isPresent(); next = lines.next()) {
      command = next.get();
      commands.add(text());
    }
    isCut = lines.end().isCut();
    return commands;
  }

  private String text() {
    var text = new StringBuilder(command.entry().name());
    for (var i = 1; i < command.keptWords(); i++) {
      text.append('|').append(command.text(i));
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+"})
  void readsWhatClientsAndServersWrite(String plus) throws Exception {
    var log = "OK\n" + plus + HEAD + "\"get\" \"a\"\r\n\n" + plus + HEAD + "\"SET\" \"a\" \"1\"\n";

    assertThat(read(log)).containsExactly("GET|a", "SET|a|1");
    assertThat(command.micros()).isEqualTo(1_700_000_000_123_456L);
    assertThat(isCut).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[::1]:4711", "unix:/tmp/a] \\b.sock", "10.0.0.1:1", "unix:/tmp/r.sock"})
  void readsAddressesOfEveryKind(String address) throws Exception {
    assertThat(read("1.000000 [3 " + address + "] \"GET\" \"a\"\n")).containsExactly("GET|a");
  }

  @Test
  void tellsWhatAScriptSends() throws Exception {
    read("1.000000 [0 lua] \"GET\" \"a\"\n");

    assertThat(command.isOfScript()).isTrue();
  }

  @Test
  void readsEscapesAndBytesThatAreNoText() throws Exception {
    var log = HEAD + "\"GET\" \"\\\"a\\\\\\n\\r\\t\\a\\b\\x00\\xfF\u00c3\"\n";

    assertThat(read(log)).containsExactly("GET|\"a\\\n\r\t\u0007\b\0\u00ff\u00c3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"AUTH\" \"hunter2\"",
        "\"hello\" \"3\" \"AUTH\" \"me\" \"hunter2\"",
        "\"ACL\" \"SETUSER\" \"me\" \">hunter2\"",
        "\"CONFIG\" \"SET\" \"requirepass\" \"hunter2\"",
        "\"EVAL\" \"return 'hunter2'\" \"0\"",
        "\"MIGRATE\" \"host\" \"1\" \"\" \"0\" \"9\" \"AUTH\" \"hunter2\"",
        "\"hunter2\" \"hunter2\""
      })
  void neverReadsTheWordsOfWhatMayHoldASecret(String words) throws Exception {
    assertThat(read(HEAD + words + "\n")).allMatch(text -> !text.contains("hunter2"));
    assertThat(command.words()).isEqualTo(1);
  }

  @Test
  void leavesOutALastLineThatIsNotWhole() throws Exception {
    var line = HEAD + "\"SET\" \"a\" \"1234\"\n";
    for (var length = 1; length < line.length(); length++) {
      assertThat(read(line + line.substring(0, length))).hasSize(1);
      assertThat(isCut).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "hello | expected a time",
        "99999999999999999999.1 [0 a:1] \"GET\" \"a\" | expected a time",
        "1.5 [0 a:1] \"GET\" \"a\" | six digits",
        "1.000000 (0 a:1) \"GET\" | expected [",
        "1.000000 [99999999999999999999 a:1] \"GET\" | expected a blank behind the number",
        "1.000000 [0 a:1] GET a | expected the address of a client",
        "1.000000 [0 a:1] \"GET\"\"a\" | expected a blank and another word",
        "1.000000 [0 a:1] \"GET\" a | expected a quote",
        "1.000000 [0 a:1] \"GET\" \"a | expected a quote",
        "1.000000 [0 a:1] \"GET\" \"\\q\" | behind a backslash",
        "1.000000 [0 a:1] \"GET\" \"\\xg0\" | two hexadecimal digits",
      })
  void refusesWhatIsNoLineByItsNumber(String line, String why) {
    assertThatThrownBy(() -> read(HEAD + "\"GET\" \"a\"\n" + line + "\n"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("log:2: no line of MONITOR: ")
        .hasMessageContaining(why)
        .message()
        .doesNotContain(line);
  }

  @Test
  void countsALongValueAndKeepsNoneOfIt() throws Exception {
    var length = 300L << 20;
    read(new LongLine(HEAD + "\"SET\" \"a\" \"", length, "\"\n"));

    assertThat(command.length(2)).isEqualTo(length);
    assertThat(command.kept(2)).isLessThan(10_000);
  }

  @Test
  void refusesAValueThatNoServerTakes() {
    assertThatThrownBy(() -> read(new LongLine(HEAD + "\"SET\" \"a\" \"", 1L << 30, "\"\n")))
        .hasMessage("log:1: no line of MONITOR: a word of more than 536870912 bytes");
  }

  @Test
  void aNumberOfMoreThan64BitsIsNone() throws Exception {
    read(HEAD + "\"SETEX\" \"a\" \"99999999999999999999\" \"b\"\n");

    assertThat(command.number(2)).isEqualTo(-1);
  }

  /** A text, so many letters, and another text. */
  private static final class LongLine extends InputStream {

    private final byte[] before;
    private final long letters;
    private final byte[] after;
    private long at;

    LongLine(String before, long letters, String after) {
      this.before = before.getBytes(ISO_8859_1);
      this.letters = letters;
      this.after = after.getBytes(ISO_8859_1);
    }

    @Override
    public int read() {
      var here = at++;
      if (here < before.length) {
        return before[(int) here];
      }
      if (here < before.length + letters) {
        return 'v';
      }
      var rest = here - before.length - letters;
      return rest < after.length ? after[(int) rest] : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      var left = before.length + letters - at;
      if (at >= before.length && left > 0) {
        var count = (int) Math.min(left, length);
        Arrays.fill(bytes, offset, offset + count, (byte) 'v');
        at += count;
        return count;
      }
      var next = read();
      if (next < 0) {
        return -1;
      }
      bytes[offset] = (byte) next;
      return 1;
    }
  }
}
