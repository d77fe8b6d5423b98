// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTextTest {

  @Test
  void lettersAndDigitsStandForThemselves() {
    assertThat(KeyText.of("user12345ABCxyz")).isEqualTo("user12345ABCxyz");
  }

  @Test
  void whateverElseIsMarked() {
    assertThat(KeyText.of("a-b")).isEqualTo("a-2Db");
    assertThat(KeyText.of("a:b_c~")).isEqualTo("a:3Ab_5Fc~7E");
    assertThat(KeyText.of("\u00e9")).isEqualTo("~C3~A9");
  }

  @Test
  void theTextsHaveTheOrderOfTheKeys() {
    var random = new Random(1);
    var keys = new ArrayList<String>();
    for (var i = 0; i < 2000; i++) {
      keys.add(
          random
              .ints(1 + random.nextInt(3), 0, 0x250)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString());
    }
    keys.sort((one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8)));
    assertThat(keys.stream().map(KeyText::of).toList())
        .isSortedAccordingTo(Comparator.naturalOrder());
    assertThat(keys.stream().map(KeyText::of).distinct().count())
        .isEqualTo(keys.stream().distinct().count());
  }

  @Test
  void anEmptyValueIsNoEmptyText() {
    assertThat(ValueText.of(new byte[0])).isEqualTo("p");
    assertThat(ValueText.bytes("p")).isEmpty();
  }

  @Test
  void aValueOfAnotherClientIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> ValueText.bytes("world"));
  }
}
