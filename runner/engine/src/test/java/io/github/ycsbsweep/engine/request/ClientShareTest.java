// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientShareTest {

  @ParameterizedTest
  @CsvSource({"1000000, 3", "7, 7", "100, 6", "2147483647, 5", "3, 2", "0, 4"})
  void partsFollowEachOtherAndLeaveNothingOut(long total, int clients) {
    var next = 0L;
    for (var client = 0; client < clients; client++) {
      var share = new ClientShare(client, clients);
      assertThat(share.before(total)).isEqualTo(next);
      next += share.of(total);
    }
    assertThat(next).isEqualTo(total);
  }

  @ParameterizedTest
  @CsvSource({"16, 3, 6", "17, 3, 6", "18, 3, 6", "100, 6, 17"})
  void noPartIsMoreThanOneLargerThanAnother(long total, int clients, long largest) {
    assertThat(parts(total, clients).max()).hasValue(largest);
    assertThat(parts(total, clients).min().orElseThrow()).isGreaterThanOrEqualTo(largest - 1);
  }

  private static LongStream parts(long total, int clients) {
    return IntStream.range(0, clients)
        .mapToLong(client -> new ClientShare(client, clients).of(total));
  }
}
