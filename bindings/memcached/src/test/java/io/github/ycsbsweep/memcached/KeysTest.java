// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {

  @Test
  void isTableHyphenKeyAsUpstream() {
    assertThat(Keys.of("usertable", "user{0}'s")).isEqualTo("usertable-user{0}'s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a\nb", "\0", "a\u007f"})
  void blanksAndControlCharactersAreRefused(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Keys.of("t", key))
        .withMessageContaining("control characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00fc", "\u9375", "\ud83d\udd11"})
  void theLimitIs250BytesOfUtf8(String unit) {
    var bytes = unit.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    var fits = unit.repeat(248 / bytes);
    assertThat(Keys.of("t", fits)).endsWith(fits);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Keys.of("t", fits + unit))
        .withMessageContaining("250 bytes");
  }
}
