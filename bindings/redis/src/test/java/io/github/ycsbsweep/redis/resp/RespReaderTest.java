// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.ByteIterator;

class RespReaderTest {

  private static RespReader reader(int bufferSize, String replies) {
    return new RespReader(new ByteArrayInputStream(replies.getBytes(UTF_8)), bufferSize);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 4096})
  void readsARecordHoweverItIsCut(int bufferSize) {
    var reader =
        reader(bufferSize, "*4\r\n$4\r\nname\r\n$5\r\nv\r\nlu\r\n$5\r\nempty\r\n$0\r\n\r\n:7\r\n");
    var record = new HashMap<String, ByteIterator>();
    assertThat(reader.record(record)).isTrue();
    assertThat(record).containsOnlyKeys("name", "empty");
    assertThat(record.get("name").toArray()).isEqualTo("v\r\nlu".getBytes(UTF_8));
    assertThat(record.get("empty").toArray()).isEmpty();
    assertThat(reader.integer()).isEqualTo(7);
  }

  @Test
  void leavesOutFieldsThatAreNotThere() {
    var record = new HashMap<String, ByteIterator>();
    assertThat(reader(64, "*2\r\n$-1\r\n$1\r\nb\r\n").fields(List.of("x", "y"), record)).isTrue();
    assertThat(record).containsOnlyKeys("y");
  }

  @Test
  void keepsTheFirstErrorAndStaysInStep() {
    var reader = reader(64, "-OOM first\r\n-ERR second\r\n:3\r\n");
    reader.integer();
    reader.integer();
    assertThat(reader.integer()).isEqualTo(3);
    assertThat(reader.takeError()).contains("OOM first");
    assertThat(reader.takeError()).isEmpty();
  }

  @Test
  void skipsWhatAskingBeforeACommandAnswers() {
    var reader = reader(64, "+OK\r\n$-1\r\n+OK\r\n+OK\r\n+OK\r\n:3\r\n:4\r\n");
    reader.asking(true);
    assertThat(reader.done()).isFalse();
    assertThat(reader.done()).isTrue();
    assertThat(reader.integer()).isEqualTo(3);
    reader.asking(false);
    assertThat(reader.integer()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"+OK\r\n", "$1\r\na\r\n", "HTTP/1.1 400\r\n", "", ":1"})
  void anythingButTheExpectedReplyEndsTheConnection(String reply) {
    assertThatThrownBy(() -> reader(64, reply).integer())
        .isInstanceOf(JedisConnectionException.class);
  }

  @Test
  void anImpossibleLengthEndsTheConnection() {
    assertThatThrownBy(() -> reader(64, "*1\r\n$99999999999\r\n").strings())
        .isInstanceOf(JedisConnectionException.class);
  }
}
