// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rate over time says how many operations are due, and when each is. */
class RateCurveTest {

  private static RateCurve curve(String points) {
    return new RateCurve(RateCurve.points(points), OptionalDouble.empty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0:100 | 3 | 300",
        "0:0,10:100 | 10 | 500",
        "0:0,10:100 | 5 | 125",
        "0:0,10:100 | 12 | 700",
        "0:100,4:100,4:200,8:200 | 6 | 800",
        "0:100,4:0,8:0,12:100 | 12 | 400",
      })
  void countsWhatIsDueByATime(String points, double second, double due) {
    assertThat(curve(points).dueBy(second)).isCloseTo(due, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0:100", "0:0,10:100", "0:100,4:100,4:200,8:200", "0:100,4:5,8:1,12:100"})
  void knowsWhenEachIsDue(String points) {
    for (var operation = 0.5; operation < 3_000; operation += 7) {
      var second = curve(points).secondOf(operation);
      assertThat(curve(points).dueBy(second)).isCloseTo(operation, within(1e-6));
    }
  }

  @Test
  void comesAgainFromATimeOn() {
    var curve = new RateCurve(RateCurve.points("0:10,5:10,5:0,6:20,7:0"), OptionalDouble.of(5));

    assertThat(curve.dueBy(7)).isEqualTo(70);
    assertThat(curve.dueBy(8)).isEqualTo(80);
    assertThat(curve.dueBy(107)).isEqualTo(70 + 50 * 20);
    for (var operation = 0.5; operation < 3_000; operation += 7) {
      assertThat(curve.dueBy(curve.secondOf(operation))).isCloseTo(operation, within(1e-6));
    }
  }

  @Test
  void beginsLaterAtItsFirstRate() {
    var curve = curve("0:100,10:200").after(5);

    assertThat(curve.dueBy(5)).isEqualTo(500);
    assertThat(curve.mean(5, 15)).isEqualTo(150);
    assertThat(curve).hasToString("0:100,5:100,15:200");
  }

  @Test
  void isNeverDueAtNoRate() {
    assertThat(curve("0:100,1:0").secondOf(51)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "1:5", "0:-1", "0:x", "0:1,5:1,4:1", "0:NaN", "0:1e12"})
  void refusesWhatIsNoCurve(String points) {
    assertThatThrownBy(() -> curve(points)).isInstanceOf(IllegalArgumentException.class);
  }
}
