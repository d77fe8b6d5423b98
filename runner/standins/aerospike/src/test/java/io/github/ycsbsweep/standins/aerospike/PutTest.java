// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import com.aerospike.client.Bin;
import com.aerospike.client.ResultCode;
import com.aerospike.client.policy.RecordExistsAction;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PutTest extends ClientTest {

  private final Bin old = new Bin("old", "1");
  private final Bin fresh = new Bin("new", "2");

  @ParameterizedTest
  @EnumSource(names = {"UPDATE", "REPLACE", "CREATE_ONLY"})
  void aMissingRecordIsMadeByWhatMayCreate(RecordExistsAction action) {
    client.put(when(action), key("a"), fresh);
    assertThat(bins("a")).isEqualTo(Map.of("new", "2"));
  }

  @ParameterizedTest
  @EnumSource(names = {"UPDATE_ONLY", "REPLACE_ONLY"})
  void aMissingRecordIsNotMadeByWhatNeedsOne(RecordExistsAction action) {
    assertRefused(ResultCode.KEY_NOT_FOUND_ERROR, () -> client.put(when(action), key("a"), fresh));
    assertThat(client.exists(null, key("a"))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"UPDATE", "UPDATE_ONLY"})
  void anUpdateKeepsTheOtherBins(RecordExistsAction action) {
    put("a", old);
    client.put(when(action), key("a"), fresh);
    assertThat(bins("a")).isEqualTo(Map.of("old", "1", "new", "2"));
  }

  @ParameterizedTest
  @EnumSource(names = {"REPLACE", "REPLACE_ONLY"})
  void aReplacementLosesTheOtherBins(RecordExistsAction action) {
    put("a", old);
    client.put(when(action), key("a"), fresh);
    assertThat(bins("a")).isEqualTo(Map.of("new", "2"));
  }

  @Test
  void aRecordThatExistsIsNotCreatedAgain() {
    put("a", old);
    assertRefused(
        ResultCode.KEY_EXISTS_ERROR,
        () -> client.put(when(RecordExistsAction.CREATE_ONLY), key("a"), fresh));
    assertThat(bins("a")).isEqualTo(Map.of("old", "1"));
  }

  @Test
  void aNullBinIsDeleted() {
    put("a", old, fresh);
    put("a", Bin.asNull("old"));
    assertThat(bins("a")).isEqualTo(Map.of("new", "2"));
  }

  @Test
  void aRecordWithoutBinsIsGone() {
    put("a", old);
    put("a", Bin.asNull("old"));
    assertThat(client.exists(null, key("a"))).isFalse();
  }

  @Test
  void aMissingRecordIsNotMadeOfNothing() {
    assertRefused(ResultCode.KEY_NOT_FOUND_ERROR, () -> put("a", Bin.asNull("old")));
  }

  @Test
  void aReplacementHasNoNullBins() {
    put("a", old);
    assertRefused(
        ResultCode.PARAMETER_ERROR,
        () -> client.put(when(RecordExistsAction.REPLACE), key("a"), Bin.asNull("old"), fresh));
  }

  @Test
  void everyTypeOfValueComesBack() {
    var bytes = new byte[] {0, -1, 127};
    put("a", new Bin("long", 7L), new Bin("double", 1.5), new Bin("bytes", bytes));
    put("a", new Bin("empty", ""));
    assertThat(bins("a"))
        .containsEntry("long", 7L)
        .containsEntry("double", 1.5)
        .containsEntry("bytes", bytes)
        .containsEntry("empty", "");
  }

  @Test
  void everyWriteIsAGeneration() {
    put("a", old);
    put("a", fresh);
    assertThat(client.get(null, key("a")).generation).isEqualTo(2);
  }

  @Test
  void aBinNameHasFifteenBytesAtMost() {
    put("a", new Bin("fifteen-bytes-x", "1"));
    assertRefused(ResultCode.BIN_NAME_TOO_LONG, () -> put("a", new Bin("sixteen-bytes-xx", "1")));
    assertThat(bins("a")).isEqualTo(Map.of("fifteen-bytes-x", "1"));
  }

  @Test
  void aBinNameIsCountedInBytes() {
    assertRefused(ResultCode.BIN_NAME_TOO_LONG, () -> put("a", new Bin("\u00e4".repeat(8), "1")));
  }

  @Test
  void aRecordOfOneMebibyteIsKept() {
    var value = new byte[1 << 20];
    put("a", new Bin("value", value));
    assertThat(bins("a")).containsEntry("value", value);
  }

  @Test
  void aRecordOfMoreThanEightMebibytesIsTooBig() {
    assertRefused(
        ResultCode.RECORD_TOO_BIG, () -> put("a", new Bin("value", new byte[(8 << 20) + 1])));
    assertThat(client.exists(null, key("a"))).isFalse();
  }
}
