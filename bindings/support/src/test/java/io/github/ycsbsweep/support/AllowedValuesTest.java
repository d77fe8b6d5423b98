// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedValuesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1..100 | 1",
        "1..100 | 100",
        "share | 0",
        "share | 0.25",
        "share | 1",
        "one, two | two",
        "one, two | ONE",
      })
  void includesWhatIsAllowed(String allowed, String value) {
    assertThat(AllowedValues.parse(allowed).include(value)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1..100 | 0 | a whole number from 1 to 100",
        "1..100 | 101 | a whole number from 1 to 100",
        "1..100 | 2.5 | a whole number from 1 to 100",
        "share | 1.01 | a number from 0 to 1",
        "share | NaN | a number from 0 to 1",
        "share | half | a number from 0 to 1",
        "uniform,zipfian | zipfain | uniform, zipfian; did you mean zipfian?",
        "uniform,zipfian | latest | uniform, zipfian",
      })
  void describesWhatIsAllowedInstead(String allowed, String value, String description) {
    var values = AllowedValues.parse(allowed);
    assertThat(values.include(value)).isFalse();
    assertThat(values.describe(value)).isEqualTo(description);
  }

  @Test
  void takesAChoiceInItsSpellingOnly() {
    var choice = new AllowedValues.Forms(List.of("hashed", "ordered"), new TreeMap<>());
    assertThat(choice.include("hashed")).isTrue();
    assertThat(choice.include("HASHED")).isFalse();
    assertThat(choice.describe("HASHED")).isEqualTo("hashed, ordered; did you mean hashed?");
  }

  @Test
  void takesAFlagInAnyCase() {
    var flag = AllowedValues.FLAG;
    assertThat(flag.include("True")).isTrue();
    assertThat(flag.include("yes")).isFalse();
    assertThat(flag.describe("yes")).isEqualTo("true or false");
  }

  @ParameterizedTest
  @CsvSource({"95,true", "0.1,true", "99.9,true", "0,false", "100,false", "NaN,false", "x,false"})
  void takesAPercentileBetweenItsEnds(String value, boolean included) {
    assertThat(AllowedValues.PERCENTILE.include(value)).isEqualTo(included);
  }
}
