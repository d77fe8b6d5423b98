// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given lines as {@code watch fetchers mutations} prints them, and others that it does not. */
public class WatchLogTest {

  public static final String MISS =
      "ts=1700000000.5 gid=1 type=item_get key=a status=not_found clsid=0 cfd=25 size=0\n";
  public static final String HIT =
      "ts=1700000001.285516 gid=2 type=item_get key=a status=found clsid=1 cfd=25 size=3\n";
  public static final String STORE =
      "ts=1700000002.1 gid=3 type=item_store key=a status=stored cmd=set ttl=60 clsid=1 cfd=25"
          + " size=7\n";

  private CapturedCommand command = new CapturedCommand();
  private boolean isCut;

  private static ByteArrayInputStream stream(String log) {
    return new ByteArrayInputStream(log.getBytes(ISO_8859_1));
  }

  private List<String> read(String log) throws Exception {
    var commands = new ArrayList<String>();
    var lines = new WatchLog("log", stream(log), new KeyHash(1, 2), CommandTable.of("watch"));
    for (var next = lines.next(); next.isPresent(); next = lines.next()) {
      command = next.get();
      var text = new StringBuilder(command.entry().name() + "|" + command.text(1));
      if (command.keptWords() > 2) {
        text.append('|').append(command.length(2)).append('|').append(command.text(3));
      }
      commands.add(text.toString());
    }
    isCut = lines.end().isCut();
    return commands;
  }

  @Test
  void readsWhatAServerTells() throws Exception {
    assertThat(read("OK\r\n" + MISS + HIT + "skipped=12\n" + STORE.replace("key=a", "key=b")))
        .containsExactly("GET|a", "GET|a|3|", "SET|b|7|60");
    assertThat(command.micros()).isEqualTo(1_700_000_002_000_001L);
  }

  @Test
  void aKeyIsThatOfTheClient() throws Exception {
    assertThat(read(MISS.replace("key=a", "key=x%C3%A9%25y%1z%")))
        .containsExactly("GET|x\u00c3\u00a9%y%1z%");
  }

  @Test
  void theLookupBeforeAValueIsStoredIsNoneOfTheClient() throws Exception {
    var other = HIT.replace("cfd=25", "cfd=26");

    assertThat(read(MISS + MISS + other + STORE))
        .containsExactly("GET|a", "GET|a|3|", "SET|a|7|60");
  }

  @Test
  void whatIsNeitherAFetchNorAMutationIsPassedOver() throws Exception {
    assertThat(read("ts=1.1 gid=9 type=eviction key=a fetch=no\n" + HIT)).hasSize(1);
  }

  @Test
  void leavesOutALastLineThatIsNotWhole() throws Exception {
    assertThat(read(HIT + STORE.substring(0, 80))).hasSize(1);
    assertThat(isCut).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello | expected ts=SECONDS",
        "ts=99999999999999999999.1 gid=1 type=item_get key=a | expected ts=SECONDS",
        "ts=1.1 gid=1 type=item_get status=found | expected key=KEY",
      })
  void refusesWhatIsNoLineByItsNumber(String line, String why) {
    assertThatThrownBy(() -> read(HIT + line + "\n"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("log:2: no line of watch: ")
        .hasMessageContaining(why);
  }

  @Test
  void refusesALineOfAnyLength() {
    assertThatThrownBy(() -> read(HIT + "k".repeat(1 << 20)))
        .hasMessage("log:2: no line of watch: it has more than 8192 bytes");
  }
}
