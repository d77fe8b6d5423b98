// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class WholeRecordTest {

  private static Properties workload(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }

  @Test
  void hasTenFieldsByDefault() throws Exception {
    assertThat(WholeRecord.fieldsOf(new Properties())).hasSize(10).contains("field0", "field9");
  }

  @Test
  void isNamedAndCountedAsTheWorkloadSays() throws Exception {
    var workload = workload("fieldcount", "2");
    workload.setProperty("fieldnameprefix", "f");
    assertThat(WholeRecord.fieldsOf(workload)).containsExactlyInAnyOrder("f0", "f1");
  }

  @Test
  void isWholeIfNoFieldIsLeftOut() {
    var all = Set.of("f0", "f1");
    var value = new byte[0];
    assertThat(WholeRecord.isWhole(Map.of("f0", value, "f1", value), all)).isTrue();
    assertThat(WholeRecord.isWhole(Map.of("f0", value, "x", value), all)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "ten"})
  void aCountThatIsNoneIsNamed(String count) {
    assertThatThrownBy(() -> WholeRecord.fieldsOf(workload("fieldcount", count)))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("fieldcount=" + count);
  }
}
