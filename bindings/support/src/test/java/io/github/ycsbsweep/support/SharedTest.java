// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedTest {

  private final List<Object> closed = new ArrayList<>();
  private final Shared<Object> shared = new Shared<>(closed::add);

  @Test
  void givesEveryUserTheSameInstance() {
    var first = shared.acquire(Object::new);
    assertThat(shared.acquire(Object::new)).isSameAs(first);
  }

  @Test
  void staysOpenWhileSomebodyUsesIt() {
    shared.acquire(Object::new);
    shared.acquire(Object::new);
    shared.release();
    assertThat(closed).isEmpty();
  }

  @Test
  void isClosedByTheLastUser() {
    var instance = shared.acquire(Object::new);
    shared.acquire(Object::new);
    shared.release();
    shared.release();
    assertThat(closed).containsExactly(instance);
  }

  @Test
  void isMadeAgainAfterItWasClosed() {
    var first = shared.acquire(Object::new);
    shared.release();
    assertThat(shared.acquire(Object::new)).isNotSameAs(first);
  }

  @Test
  void countsNobodyInWhenItCannotBeMade() {
    assertThatThrownBy(
            () ->
                shared.acquire(
                    () -> {
                      throw new IOException("refused");
                    }))
        .isInstanceOf(IOException.class);
    assertThatIllegalStateException().isThrownBy(shared::release);
  }
}
