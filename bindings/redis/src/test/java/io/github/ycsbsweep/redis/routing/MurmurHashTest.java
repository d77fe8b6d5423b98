// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against what the reference implementation in C gives for the seed 0x1234ABCD. */
class MurmurHashTest {

  @ParameterizedTest
  @CsvSource({
    "'', 742d0865aa627b0b",
    "a, 6ee2d45a1217e2fd",
    "user1, e8f7ad2619e647df",
    "12345678, 48214df9653f0807",
    "user6284781860667377211, eeff56d66b1e5768",
    "127.0.0.1:6379*10, a99975656aeffac7"
  })
  void equalsTheReference(String text, String hash) {
    assertThat(Long.toHexString(MurmurHash.of(text.getBytes(UTF_8)))).isEqualTo(hash);
  }
}
