// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Bin;
import com.aerospike.client.Key;
import com.aerospike.client.ResultCode;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordTest extends ClientTest {

  @BeforeEach
  void given() {
    put("there", new Bin("a", "1"), new Bin("b", "2"));
  }

  @Test
  void aGetGivesAllBins() {
    assertThat(bins("there")).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void aGetOfSomeBinsGivesThoseThatExist() {
    var found = client.get(null, key("there"), "b", "c");
    assertThat(found.bins).isEqualTo(Map.of("b", "2"));
  }

  @Test
  void aRecordWithoutTheBinsIsNotMissing() {
    assertThat(client.get(null, key("there"), "c")).isNotNull();
  }

  @Test
  void aHeaderHasAGenerationAndNoBins() {
    var found = client.getHeader(null, key("there"));
    assertThat(found.generation).isEqualTo(1);
    assertThat(found.bins).isNull();
  }

  @Test
  void aRecordNeverExpires() {
    assertThat(client.getHeader(null, key("there")).getTimeToLive()).isEqualTo(-1);
  }

  @Test
  void aMissingRecordIsNull() {
    assertThat(client.get(null, key("missing"))).isNull();
    assertThat(client.get(null, key("missing"), "a")).isNull();
    assertThat(client.getHeader(null, key("missing"))).isNull();
  }

  @Test
  void aBinNameThatIsTooLongIsRefusedByAGet() {
    assertRefused(
        ResultCode.BIN_NAME_TOO_LONG, () -> client.get(null, key("there"), "sixteen-bytes-xx"));
  }

  @Test
  void whatIsThereExists() {
    assertThat(client.exists(null, key("there"))).isTrue();
    assertThat(client.exists(null, key("missing"))).isFalse();
  }

  @Test
  void aRecordIsDeletedOnce() {
    assertThat(client.delete(null, key("there"))).isTrue();
    assertThat(client.delete(null, key("there"))).isFalse();
    assertThat(client.get(null, key("there"))).isNull();
  }

  @Test
  void aRecordAfterADeleteHasNoOldBins() {
    client.delete(null, key("there"));
    put("there", new Bin("c", "3"));
    assertThat(bins("there")).isEqualTo(Map.of("c", "3"));
  }

  @Test
  void oneKeyInTwoNamespacesOrSetsIsMoreThanOneRecord() {
    var others =
        new Key[] {
          new Key(OTHER_NAMESPACE, SET, "there"), new Key(NAMESPACE, "other", "there"),
        };
    for (var other : others) {
      assertThat(client.exists(null, other)).isFalse();
      client.put(null, other, new Bin("a", "other"));
    }
    assertThat(bins("there")).containsEntry("a", "1");
  }
}
