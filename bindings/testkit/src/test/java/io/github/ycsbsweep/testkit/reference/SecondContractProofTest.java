// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The defects from M to Z. */
class SecondContractProofTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = "[M-Z].*")
  void aDefectBreaksExactlyItsRules(Defect defect) {
    ContractProof.breaksExactlyItsRules(defect);
  }
}
