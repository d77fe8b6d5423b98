// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against CLUSTER KEYSLOT, and the examples of the specification of Redis Cluster. */
class SlotsTest {

  private static int slot(String key) {
    return Slots.of(key.getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"123456789,12739", "foo,12182", "bar,5061", "b,3300", "'',0", "somekey,11058"})
  void areTheServers(String key, int slot) {
    assertThat(slot(key)).isEqualTo(slot);
  }

  @Test
  void goByTheFirstTagThatIsNotEmpty() {
    assertThat(slot("{user1000}.following")).isEqualTo(slot("user1000"));
    assertThat(slot("foo{bar}{zap}")).isEqualTo(slot("bar"));
    assertThat(slot("foo{{bar}}zap")).isEqualTo(slot("{bar"));
    assertThat(slot("foo{}{bar}")).isNotEqualTo(slot("bar"));
  }

  @Test
  void haveAPartOfTheIndexForEachGroup() {
    assertThat(Slots.indexNames()).hasSize(16).doesNotHaveDuplicates();
  }

  @Test
  void haveTheirPartOfTheIndexInTheirGroup() {
    for (var slot = 0; slot < Slots.COUNT; slot++) {
      assertThat(Slots.of(Slots.indexName(slot)) / Slots.GROUP).isEqualTo(slot / Slots.GROUP);
    }
  }

  /** Another tag would hide the entries that earlier versions wrote. */
  @Test
  void nameTheirPartsOfTheIndexAsEver() {
    var tags = List.of(10, 3, 61, 43, 11, 2, 60, 42, 12, 1, 63, 41, 13, 0, 62, 40);
    assertThat(Slots.indexNames().stream().map(name -> new String(name, UTF_8)))
        .isEqualTo(tags.stream().map(tag -> "_indices{" + tag + "}").toList());
  }
}
