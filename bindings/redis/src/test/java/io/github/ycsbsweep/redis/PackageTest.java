// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Given the packages of this binding, whose arrows lead down only. */
@AnalyzeClasses(packages = "io.github.ycsbsweep.redis", importOptions = DoNotIncludeTests.class)
class PackageTest {

  @ArchTest
  static final ArchRule haveNoCycles =
      slices().matching("io.github.ycsbsweep.redis.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule lowerOnesKnowNothingOfHigherOnes =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("binding")
          .definedBy("io.github.ycsbsweep.redis")
          .layer("driver")
          .definedBy("io.github.ycsbsweep.redis.driver")
          .layer("record")
          .definedBy("io.github.ycsbsweep.redis.record")
          .layer("routing")
          .definedBy("io.github.ycsbsweep.redis.routing")
          .layer("wire")
          .definedBy("io.github.ycsbsweep.redis.resp")
          .whereLayer("binding")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("driver")
          .mayOnlyBeAccessedByLayers("binding")
          .whereLayer("record")
          .mayOnlyBeAccessedByLayers("binding")
          .whereLayer("routing")
          .mayOnlyBeAccessedByLayers("binding", "record", "driver");
}
