// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** The proof that the kit finds what it is for, defect by defect. */
final class ContractProof {

  private static final String REAL_CLIENT = "R56";

  private ContractProof() {}

  /** A binding with one defect breaks exactly the rules that the defect is about. */
  static void breaksExactlyItsRules(Defect defect) {
    var tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(DefectContract.class))
            .configurationParameter(DefectContract.DEFECT, defect.name())
            .filters(withoutTheRealClientUnlessItSees(defect))
            .execute()
            .testEvents();
    var broken = tests.failed().stream().map(ContractProof::number).toList();
    var possible =
        defect.rules().stream()
            .map(rule -> rule.replace("?", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    var certain =
        defect.rules().stream().filter(rule -> !rule.endsWith("?")).collect(Collectors.toSet());
    assertThat(broken).as(causes(tests)).isSubsetOf(possible).containsAll(certain);
    assertThat(tests.skipped().count() + tests.aborted().count()).isZero();
  }

  /** It starts two processes, for every defect: that would be half of the time of the proof. */
  private static PostDiscoveryFilter withoutTheRealClientUnlessItSees(Defect defect) {
    var sees = defect.rules().stream().anyMatch(rule -> rule.startsWith(REAL_CLIENT));
    return test ->
        FilterResult.includedIf(sees || !number(test.getDisplayName()).equals(REAL_CLIENT));
  }

  /** The numbers of the rules that the reference keeps. */
  static Set<String> rules() {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(ReferenceContractTest.class))
        .execute()
        .testEvents()
        .succeeded()
        .stream()
        .map(ContractProof::number)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String causes(Events tests) {
    return tests.failed().stream()
        .map(event -> number(event) + ": " + event.getRequiredPayload(TestExecutionResult.class))
        .collect(Collectors.joining("\n"));
  }

  private static String number(Event event) {
    return number(event.getTestDescriptor().getDisplayName());
  }

  /** Of {@code r56TheRealClientVerifiesEveryValue()} it is R56. */
  private static String number(String test) {
    return test.substring(0, Math.min(3, test.length())).toUpperCase(Locale.ROOT);
  }
}
