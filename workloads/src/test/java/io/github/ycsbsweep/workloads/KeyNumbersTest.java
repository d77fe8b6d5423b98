// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given 20 loaded records, and three clients that insert from 50 on. */
class KeyNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "2, 0, 0",
    "0, 19, 19",
    "2, 19, 19",
    "0, 20, 50",
    "1, 20, 51",
    "2, 20, 52",
    "0, 21, 53",
    "1, 22, 57"
  })
  void aRecordHasOneKeyAndAKeyOneRecord(int client, long record, long key) {
    var keys = new KeyNumbers(20, 50, new ClientNumber(client, 3));
    assertThat(keys.keyOf(record)).isEqualTo(key);
    assertThat(keys.recordOf(key)).isEqualTo(record);
  }
}
