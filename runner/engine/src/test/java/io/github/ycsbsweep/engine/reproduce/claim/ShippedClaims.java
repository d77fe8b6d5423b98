// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The claims that come with the project, in parts that are measured by themselves. */
final class ShippedClaims {

  static final Path COMPARISONS = Path.of("..", "comparisons");

  private ShippedClaims() {}

  /** A part of a claim that is measured by itself. */
  record Part(Comparison comparison, Claim claim, Predicate predicate) {

    Claim alone() {
      return new Claim(
          claim.id(),
          claim.says(),
          Claim.Scale.SCALED,
          predicate,
          Set.of(),
          Claims.PLAIN,
          Claims.UNKNOWN);
    }

    VerdictKind on(SyntheticCells cells) {
      return alone().verdict(cells.build()).kind();
    }
  }

  static List<Comparison> comparisons() throws Exception {
    var all = new ArrayList<Comparison>();
    try (var folders = Files.list(COMPARISONS)) {
      for (var folder : folders.filter(Files::isDirectory).sorted().toList()) {
        all.add(RecipeReader.read(folder, folder.getFileName().toString()));
      }
    }
    return all;
  }

  private static List<Part> parts() throws Exception {
    var all = new ArrayList<Part>();
    for (var comparison : comparisons()) {
      for (var claim : comparison.claims()) {
        leaves(claim.predicate()).forEach(one -> all.add(new Part(comparison, claim, one)));
      }
    }
    return all;
  }

  /** A crossover is one claim, of two parts. */
  static Stream<Predicate> leaves(Predicate predicate) {
    return predicate instanceof Predicate.Compound whole
            && !(predicate instanceof Predicate.Crossover)
        ? whole.of().stream().flatMap(ShippedClaims::leaves)
        : Stream.of(predicate);
  }

  /** A test of each part, by its number. */
  static Stream<DynamicTest> tests(Consumer<Part> test) throws Exception {
    var tests = new ArrayList<DynamicTest>();
    for (var part : parts()) {
      var name =
          part.comparison().recipe().id() + " " + part.claim().id() + ", part " + tests.size();
      tests.add(DynamicTest.dynamicTest(name, () -> test.accept(part)));
    }
    return tests.stream();
  }
}
