// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.StringByteIterator;

class ValuesTest {

  @Test
  void takesEveryByteOfARandomValue() {
    assertThat(Values.bytes(new RandomByteIterator(100))).hasSize(100);
  }

  @Test
  void encodesAStringInUtf8() {
    assertThat(Values.bytes(new StringByteIterator("größe"))).isEqualTo("größe".getBytes(UTF_8));
  }

  @Test
  void givesTheValuesOfAFailedWriteBack() {
    var bytes = "abc".getBytes(UTF_8);
    var values = new HashMap<String, ByteIterator>(Map.of("f", new ByteArrayByteIterator(bytes)));
    var sent = Map.of("f", Values.bytes(values.get("f")));
    Values.giveBack(values, sent);
    assertThat(Values.bytes(values.get("f"))).isEqualTo(bytes);
  }
}
