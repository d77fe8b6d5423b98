// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db1 | db1:7",
        "db1:8 | db1:8",
        "db1, db2:8 | db1:7,db2:8",
        "::1 | [::1]:7",
        "[::1]:8 | [::1]:8",
        "mongodb://db1/ycsb?w=1 | db1:7",
        "mongodb://db1,db2:8?w=1 | db1:7,db2:8",
        "mongodb://me:s3c/r@et@db1:8/ycsb | db1:8",
        "mongodb://me:s3cret@db1:8/ycsb | db1:8",
        "mongodb+srv://me:s3cret@cluster/ycsb | -",
        "127.0.0.1:8091=manager | 127.0.0.1:8091",
      })
  void isHostAndPortWithoutSecrets(String given, String address) {
    assertThat(Addresses.of(given, "7")).isEqualTo(address);
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1, 127.0.0.1", "::1, [::1]", "db1:8, db1:8"})
  void isTheHostAloneWhereOnlyTheBindingKnowsThePort(String given, String address) {
    assertThat(Addresses.of(given, "")).isEqualTo(address);
  }
}
