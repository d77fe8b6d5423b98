// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RootCauseTest {

  @Test
  void describesTheInnermostCause() {
    var failure = new UncheckedIOException("wrapped", new ConnectException("Connection refused"));
    assertThat(RootCause.describe(failure)).isEqualTo("ConnectException: Connection refused");
  }

  @Test
  void takesTheMessageFromFurtherOutWhereTheInnermostHasNone() {
    var failure = new IOException("no answer within 250 ms", new TimeoutException());
    assertThat(RootCause.describe(failure)).isEqualTo("TimeoutException: no answer within 250 ms");
  }

  @Test
  void describesACauseWithoutAnyMessageByItsClass() {
    assertThat(RootCause.describe(new TimeoutException())).isEqualTo("TimeoutException");
  }

  @Test
  void survivesExceptionsThatCauseEachOther() {
    var chicken = new IOException("chicken");
    var egg = new IOException("egg", chicken);
    chicken.initCause(egg);
    assertThat(RootCause.describe(chicken)).startsWith("IOException: ");
  }
}
