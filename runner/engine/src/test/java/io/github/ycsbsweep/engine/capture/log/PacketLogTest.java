// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.capture.log.PacketBytes.Form;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given packets as tcpdump and Wireshark write them, and others that they do not. */
class PacketLogTest {

  private static final int CLIENT = 4711;
  private static final int CLIENTS = 15_000;
  private static final int SERVER = PacketBytes.SERVER;
  private static final String GET = "*2\r\n$3\r\nGET\r\n$1\r\na\r\n";
  private static final String SET = "*3\r\n$3\r\nset\r\n$1\r\nb\r\n$5\r\n12345\r\n";

  private final PacketBytes packets = new PacketBytes();
  private CapturedCommand command = new CapturedCommand();
  private CommandLog.End end = CommandLog.End.of(false);

  private List<String> read(byte[] file, boolean isResp) throws Exception {
    var in = new ByteArrayInputStream(file);
    var hash = new KeyHash(1, 2);
    var log =
        isResp
            ? PacketLog.ofResp("file", in, hash, CommandTable.of("monitor"), SERVER)
            : PacketLog.ofText("file", in, hash, CommandTable.of("watch"), SERVER);
    var commands = new ArrayList<String>();
    for (var next = log.next(); next.isPresent(); next = log.next()) {
      command = next.get();
      var text = new StringBuilder(command.entry().name());
      for (var word = 1; word < command.keptWords(); word++) {
        var isKept = command.kept(word) == command.length(word);
        text.append('|').append(isKept ? command.text(word) : "" + command.length(word));
      }
      commands.add(text.toString());
    }
    end = log.end();
    return commands;
  }

  private List<String> read() throws Exception {
    return read(packets.file(), true);
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void readsFilesOfEveryForm(Form form) throws Exception {
    packets.open(CLIENT).send(CLIENT, GET).send(CLIENT, SET);

    assertThat(read(packets.file(form), true)).containsExactly("GET|a", "SET|b|5");
    assertThat(command.micros()).isEqualTo(PacketBytes.FIRST + 2);
    assertThat(end.isCut()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 4", "1, 4", "1, 6", "101, 4", "101, 6", "113, 4", "276, 4", "276, 6", "108, 6"})
  void readsPacketsOfEveryLink(int link, int version) throws Exception {
    packets.of(link, version).open(CLIENT).send(CLIENT, GET).send(CLIENT, SET);

    assertThat(read()).containsExactly("GET|a", "SET|b|5");
  }

  @Test
  void tagsOfVirtualNetworksArePassedOver() throws Exception {
    packets.tagged().open(CLIENT).send(CLIENT, GET);

    assertThat(read()).containsExactly("GET|a");
  }

  @Test
  void linesAndPipelinesAreCommandsToo() throws Exception {
    packets.open(CLIENT).send(CLIENT, "PING\r\nget  a\r\n" + GET + GET + "\r\n");

    assertThat(read()).containsExactly("PING", "GET|a", "GET|a", "GET|a");
  }

  @Test
  void commandsAreCutAnywhereAndConnectionsTakeTurns() throws Exception {
    packets.open(CLIENT).open(CLIENT + 1);
    for (var i = 0; i < SET.length(); i++) {
      packets.send(CLIENT, SET.substring(i, i + 1)).send(CLIENT + 1, SET.substring(i, i + 1));
    }

    assertThat(read()).containsExactly("SET|b|5", "SET|b|5");
  }

  @Test
  void segmentsAreReadInTheirOrderAndOnce() throws Exception {
    var text = GET + SET + GET.replace('a', 'z');
    packets.open(CLIENT).at(CLIENT, 30, text.substring(30)).at(CLIENT, 0, text.substring(0, 20));
    packets.at(CLIENT, 0, text.substring(0, 25)).at(CLIENT, 10, text.substring(10, 32));
    packets.at(CLIENT, 0, text);

    assertThat(read()).containsExactly("GET|a", "SET|b|5", "GET|z");
    assertThat(end.gaps()).isZero();
  }

  @Test
  void sequenceNumbersBeginAgainAtNought() throws Exception {
    packets.first(-30).open(CLIENT).send(CLIENT, GET).send(CLIENT, SET).send(CLIENT, GET);

    assertThat(read()).containsExactly("GET|a", "SET|b|5", "GET|a");
  }

  @Test
  void whatIsMissingIsCountedAndTheNextCommandIsRead() throws Exception {
    packets.open(CLIENT).send(CLIENT, GET).send(CLIENT, SET.substring(0, 20));
    packets.miss(CLIENT, 40).send(CLIENT, "345\r\n" + GET.replace('a', 'z'));

    assertThat(read()).containsExactly("GET|a", "GET|z");
    assertThat(end.gaps()).isEqualTo(1);
    assertThat(end.lost()).isEqualTo(40);
  }

  @Test
  void theServersWordEndsTheWaitForASegment() throws Exception {
    packets.open(CLIENT).miss(CLIENT, 40).send(CLIENT, GET).acknowledge(CLIENT);
    packets.open(CLIENT + 1).send(CLIENT + 1, SET).send(CLIENT, GET);

    assertThat(read()).containsExactly("SET|b|5", "GET|a", "GET|a");
  }

  @Test
  void aValueWhoseBytesAreMissingIsAsLongAsItWas() throws Exception {
    packets.open(CLIENT).send(CLIENT, "*3\r\n$3\r\nSET\r\n$1\r\nb\r\n$5000\r\nxx");
    packets.miss(CLIENT, 4990).send(CLIENT, "xxxxxxxx\r\n" + GET);

    assertThat(read()).containsExactly("SET|b|5000", "GET|a");
    assertThat(end.lost()).isEqualTo(4990);
  }

  @Test
  void aConnectionThatBeganBeforeIsEnteredAtACommand() throws Exception {
    packets.send(CLIENT, "345*2\r\n$3\r\nxyz\r\n$1\r\n1\r\n" + SET + GET);

    assertThat(read()).containsExactly("SET|b|5", "GET|a");
    assertThat(end.gaps()).isZero();
  }

  @Test
  void aPortThatIsUsedAgainIsAnotherConnection() throws Exception {
    packets.first(1 << 30).open(CLIENT).send(CLIENT, GET).send(CLIENT, SET.substring(0, 9));
    packets.at(CLIENT, -(1 << 29), GET.replace('a', 'z'));
    packets.first(5).open(CLIENT).send(CLIENT, SET);

    assertThat(read()).containsExactly("GET|a", "GET|z", "SET|b|5");
  }

  @Test
  void whatIsNoCommandIsPassedOver() throws Exception {
    packets.open(CLIENT).send(CLIENT, "\u0016\u0003\u0001hello\n").send(CLIENT, GET);
    packets.send(CLIENT, "*2\r\n$3\r\nGET\r\n$99999999999\r\n").send(CLIENT, SET);

    assertThat(read()).containsExactly("GET|a", "SET|b|5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTH", "CONFIG", "EVAL", "MYSTERY"})
  void neverKeepsTheWordsOfWhatMayHoldASecret(String name) throws Exception {
    var head = "*2\r\n$" + name.length() + "\r\n" + name + "\r\n";
    packets.open(CLIENT).send(CLIENT, head + "$7\r\nhunter2\r\n" + GET);

    assertThat(read()).hasSize(2).noneMatch(text -> text.contains("hunter2"));
  }

  @Test
  void answersTellHitsAndMissesOfSingleReads() throws Exception {
    packets.open(CLIENT).send(CLIENT, GET).answer(CLIENT, "$1\r\nv\r\n");
    packets.send(CLIENT, GET).answer(CLIENT, "$-1\r\n").send(CLIENT, GET).answer(CLIENT, "_\r\n");
    packets.send(CLIENT, SET).answer(CLIENT, "$1\r\n").send(CLIENT, GET + GET);
    packets.answer(CLIENT, "$-1\r\n$-1\r\n").send(CLIENT, GET).answer(CLIENT, "-NOAUTH\r\n");
    read();

    assertThat(end.hits()).isEqualTo(1);
    assertThat(end.misses()).isEqualTo(2);
  }

  @Test
  void readsTheTextProtocol() throws Exception {
    packets.open(CLIENT).send(CLIENT, "get a bb\r\n").answer(CLIENT, "END\r\n");
    packets.send(CLIENT, "set a 0 60 5\r\nget\r\n\r\ngat 9 a\r\n").send(CLIENT, "delete a\r\n");
    packets.send(
        CLIENT, "cas a 0 1700000099 3 77 noreply\r\n123\r\nmg a v\r\nms a 2 T30\r\n12\r\n");
    packets.send(CLIENT, "verbosity 1\r\nget c\r\n").answer(CLIENT, "END\r\n");

    assertThat(read(packets.file(), false))
        .containsExactly(
            "GET|a",
            "GET|bb",
            "SET|a|5|60",
            "GET|a",
            "DELETE|a",
            "SET|a|3|99",
            "GET|a",
            "SET|a|2|30",
            "VERBOSITY",
            "GET|c");
    assertThat(end.hits()).isZero();
    assertThat(end.misses()).isZero();
  }

  @Test
  void linesThatAreMissingAreLeftOut() throws Exception {
    packets.send(CLIENT, "2345\r\nget a\r\nXYZ\r\nget b\r\n").send(CLIENT, "get c\r\n");

    assertThat(read(packets.file(), false)).containsExactly("GET|a", "GET|b", "GET|c");
  }

  @Test
  void aFileMayEndAnywhere() throws Exception {
    packets.open(CLIENT).send(CLIENT, GET).send(CLIENT, SET);
    for (var form : Form.values()) {
      var file = packets.file(form);
      for (var length = 4; length < file.length; length++) {
        var commands = read(Arrays.copyOf(file, length), true);
        assertThat(commands).hasSizeLessThan(2 + 1);
      }
      assertThat(read(Arrays.copyOf(file, file.length - 1), true)).hasSizeGreaterThan(0);
      assertThat(end.isCut()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PCAP | 32 | -1 | at byte 40: a packet of 4,294,967,295 bytes; at most 262,144 are",
        "PCAP | 20 | 147 | a packet of link type 147; Ethernet, Linux cooked",
        "PCAP | 0 | 0 | at byte 4: no file of packets",
        "PCAPNG | 32 | -4 | a block of 4,294,967,292 bytes; 12 to 16,777,216 are allowed",
        "PCAPNG | 8 | 0 | a section that tells no order",
      })
  void refusesWhatNoProgramWritesByItsPlace(Form form, int at, int value, String why) {
    packets.open(CLIENT).send(CLIENT, GET);
    var file = packets.file(form);
    PacketBytes.little(file, at, value);

    assertThatThrownBy(() -> read(file, true))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("file: at byte ")
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void bytesThatWereTurnedEndCleanly(Form form) throws Exception {
    packets.open(CLIENT).send(CLIENT, GET + SET).send(CLIENT, SET).answer(CLIENT, "$-1\r\n");
    var file = packets.file(form);
    var random = new SplittableRandom(7);
    for (var i = 0; i < 5_000; i++) {
      var turned = file.clone();
      for (var count = random.nextInt(1, 4); count > 0; count--) {
        turned[random.nextInt(turned.length)] = (byte) random.nextInt(256);
      }
      try {
        assertThat(read(turned, random.nextBoolean())).hasSizeLessThan(20);
      } catch (UserError e) {
        assertThat(e).hasMessageContaining("at byte ");
      }
    }
  }

  @Test
  void manyConnectionsThatEndNoCommandTakeABoundedMemory(@TempDir Path folder) throws Exception {
    var beginning = "*2000\r\n$4\r\nMGET\r\n$4000\r\n" + "k".repeat(4000) + "\r\n$9\r\n";
    var file = folder.resolve("packets");
    try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write(new PacketBytes().of(101, 4).file());
      for (var host = 0; host < CLIENTS; host++) {
        var client = new PacketBytes().of(101, 4).host(host);
        out.write(client.send(CLIENT, beginning).send(CLIENT, "kk").records());
      }
    }
    try (var in = new BufferedInputStream(Files.newInputStream(file))) {
      var log = PacketLog.ofResp("file", in, new KeyHash(1, 2), CommandTable.of("monitor"), SERVER);

      assertThat(log.next()).isEmpty();
      assertThat(log.room()).isBetween(PacketLog.MOST_ROOM - (1 << 16), PacketLog.MOST_ROOM);
    }
  }
}
