// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The packages of the engine, and who may use whom. */
@AnalyzeClasses(packages = PackageTest.ROOT, importOptions = PackageTest.WithoutTests.class)
final class PackageTest {

  static final String ROOT = "io.github.ycsbsweep.engine";

  /** Arrows that are still wrong. The list may only get shorter. */
  private static final Set<String> EXCEPTIONS = Set.of();

  /** Arrows that close a cycle between parts of a package. The list may only get shorter. */
  private static final Set<String> CYCLES = Set.of();

  /** The classes of tests, wherever they were compiled to. */
  static final class WithoutTests implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/") && !location.contains("/test/");
    }
  }

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
    assertThat(arrows(classes, JavaClass::getPackageName))
        .containsAll(
            CYCLES.stream()
                .map(arrow -> ROOT + "." + arrow.replace("-> ", "-> " + ROOT + "."))
                .toList());
  }

  @ArchTest
  static void packagesFormNoCycle(JavaClasses classes) {
    SliceRule rule = slices().matching(ROOT + ".(**)").should().beFreeOfCycles();
    for (var arrow : CYCLES) {
      var ends = arrow.split(" -> ", 2);
      rule =
          rule.ignoreDependency(
              resideInAPackage(ROOT + "." + ends[0]), resideInAPackage(ROOT + "." + ends[1]));
    }
    rule.check(classes);
  }

  /** A binding, a mock server and the engine are read together: no two of their classes are one. */
  @Test
  void everyClassOfTheProjectHasANameOfItsOwn() throws IOException {
    var classes =
        ProjectFiles.all().stream()
            .filter(file -> ProjectFiles.name(file).matches(".*/src/main/java/.*/[A-Z]\\w*\\.java"))
            .collect(groupingBy(file -> file.getFileName().toString()));

    assertThat(classes).allSatisfy((name, files) -> assertThat(files).as(name).hasSize(1));
  }

  private static TreeSet<String> forbiddenArrows(JavaClasses classes) {
    var arrows = arrows(classes, PackageTest::room);
    arrows.removeIf(
        arrow -> PackageArrows.allows(arrow.split(" -> ", 2)[0], arrow.split(" -> ", 2)[1]));
    return arrows;
  }

  private static TreeSet<String> arrows(JavaClasses classes, Function<JavaClass, String> part) {
    return classes.stream()
        .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
        .filter(arrow -> arrow.getTargetClass().getPackageName().startsWith(ROOT))
        .map(
            arrow ->
                part.apply(arrow.getOriginClass()) + " -> " + part.apply(arrow.getTargetClass()))
        .collect(toCollection(TreeSet::new));
  }

  /** The first name below the root: {@code reproduce} of {@code …engine.reproduce.claim}. */
  private static String room(JavaClass found) {
    var below = found.getPackageName().substring(ROOT.length() + 1);
    return below.contains(".") ? below.substring(0, below.indexOf('.')) : below;
  }
}
