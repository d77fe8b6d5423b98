// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CredentialsTest {

  @Test
  void aPasswordIsNotPrinted() {
    assertThat(new Credentials("me", "secret").toString()).doesNotContain("secret");
  }
}
