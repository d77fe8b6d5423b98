// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An empty value is mostly that of a variable of a script that was not set. */
class EmptyOptionTest {

  static List<String> options() {
    return Stream.of(SweepOption.values())
        .filter(option -> !option.isFlag())
        .map(SweepOption::word)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("options")
  void refusesAnEmptyValueOfEveryOptionOfASweep(String option) {
    for (var value : List.of("", "  ")) {
      assertThatThrownBy(
              () -> SweepOptions.parse(List.of("redis", "workloada", option, value, "--dry-run")))
          .isInstanceOfSatisfying(
              UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
          .hasMessageStartingWith(option + " needs a value, and it is empty");
    }
  }
}
