// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.Set;
import java.util.TreeSet;

/** The packages of the engine, and who may use whom. */
@AnalyzeClasses(packages = PackageTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
final class PackageTest {

  static final String ROOT = "io.github.ycsbsweep.engine";

  /** Arrows that are still wrong. The list may only get shorter. */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "client -> plan",
          "compare -> sweep",
          "importing -> plan",
          "measure -> judge",
          "model -> client",
          "report -> sweep");

  private PackageTest() {}

  @ArchTest
  static void everyPackageHasItsRow(JavaClasses classes) {
    assertThat(classes)
        .extracting(PackageTest::room)
        .allSatisfy(room -> assertThat(PackageArrows.isKnown(room)).as(room).isTrue());
  }

  @ArchTest
  static void noPackageUsesWhatIsAboveIt(JavaClasses classes) {
    assertThat(forbiddenArrows(classes)).isSubsetOf(EXCEPTIONS);
  }

  @ArchTest
  static void everyExceptionIsNeeded(JavaClasses classes) {
    assertThat(forbiddenArrows(classes)).containsAll(EXCEPTIONS);
  }

  @ArchTest
  static void packagesFormNoCycle(JavaClasses classes) {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(classes);
  }

  private static TreeSet<String> forbiddenArrows(JavaClasses classes) {
    return classes.stream()
        .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
        .filter(arrow -> arrow.getTargetClass().getPackageName().startsWith(ROOT))
        .filter(arrow -> !arrow.getTargetClass().isArray())
        .filter(
            arrow ->
                !PackageArrows.allows(room(arrow.getOriginClass()), room(arrow.getTargetClass())))
        .map(arrow -> room(arrow.getOriginClass()) + " -> " + room(arrow.getTargetClass()))
        .collect(toCollection(TreeSet::new));
  }

  /** The first name below the root: {@code reproduce} of {@code …engine.reproduce.claim}. */
  private static String room(JavaClass found) {
    var below = found.getPackageName().substring(ROOT.length() + 1);
    return below.contains(".") ? below.substring(0, below.indexOf('.')) : below;
  }
}
