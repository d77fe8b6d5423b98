// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** A binding with one defect breaks exactly the rules that the defect is about. */
class ContractProofTest {

  @ParameterizedTest
  @EnumSource(Defect.class)
  void aDefectBreaksExactlyItsRules(Defect defect) {
    var tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(DefectContract.class))
            .configurationParameter(DefectContract.DEFECT, defect.name())
            .execute()
            .testEvents();
    var broken = tests.failed().stream().map(ContractProofTest::number).toList();
    var possible =
        defect.rules().stream()
            .map(rule -> rule.replace("?", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    var certain =
        defect.rules().stream().filter(rule -> !rule.endsWith("?")).collect(Collectors.toSet());
    assertThat(broken).as(causes(tests)).isSubsetOf(possible).containsAll(certain);
    assertThat(tests.skipped().count() + tests.aborted().count()).isZero();
  }

  @Test
  void everyRuleIsBrokenByADefect() {
    var rules =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(ReferenceContractTest.class))
            .execute()
            .testEvents()
            .succeeded()
            .stream()
            .map(ContractProofTest::number)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> broken =
        Arrays.stream(Defect.values())
            .flatMap(defect -> defect.rules().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(broken).containsAll(rules);
  }

  private static String causes(Events tests) {
    return tests.failed().stream()
        .map(event -> number(event) + ": " + event.getRequiredPayload(TestExecutionResult.class))
        .collect(Collectors.joining("\n"));
  }

  private static String number(Event event) {
    return event.getTestDescriptor().getDisplayName().substring(0, 3);
  }
}
