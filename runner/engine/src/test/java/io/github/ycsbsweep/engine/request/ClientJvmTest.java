// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given the processors that a client and a server are bound to. */
class ClientJvmTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 1 | true", "0 | 0-1 | false", "0-1 | 2 | false", "0 | '' | false"})
  void oneProcessorIsItsOwnWhereTheServerIsBoundToOthers(
      String client, String server, boolean expected) {
    var limits = new ServerLimits(CpuList.parse(server), OptionalDouble.empty());
    assertThat(jvm(client).hasOneOwnProcessor(limits)).isEqualTo(expected);
  }

  @Test
  void withoutABoundNoneIsItsOwn() {
    var limits = new ServerLimits(CpuList.parse("1"), OptionalDouble.empty());
    assertThat(jvm("").hasOneOwnProcessor(limits)).isFalse();
  }

  @Test
  void theUsersWordsStandBetweenTheBoundAndTheCommand() {
    assertThat(jvm("0-3").prefix()).containsExactly("taskset", "-c", "0-3", "nice");
  }

  private static ClientJvm jvm(String cpus) {
    return new ClientJvm(Optional.empty(), List.of(), CpuList.parse(cpus), List.of("nice"));
  }
}
