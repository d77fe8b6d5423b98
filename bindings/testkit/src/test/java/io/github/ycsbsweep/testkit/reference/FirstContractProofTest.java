// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The defects from A to L; the build runs the two halves at once. */
class FirstContractProofTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "[A-L].*")
  void aDefectBreaksExactlyItsRules(Defect defect) {
    ContractProof.breaksExactlyItsRules(defect);
  }

  @Test
  void everyRuleIsBrokenByADefect() {
    var broken =
        Arrays.stream(Defect.values())
            .flatMap(defect -> defect.rules().stream())
            .collect(Collectors.toSet());
    assertThat(broken).containsAll(ContractProof.rules());
  }
}
