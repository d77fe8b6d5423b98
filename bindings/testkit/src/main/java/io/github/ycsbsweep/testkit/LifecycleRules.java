// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** What is left when the threads of YCSB have ended. */
interface LifecycleRules extends Rules {

  @Test
  default void r48NoThreadIsLeft() throws Exception {
    var threads = ThreadSnapshot.now();
    openAndCloseThree();
    threadsEnd(threads);
  }

  @Test
  default void r49NoSocketIsLeft() throws Exception {
    var sockets = OpenSockets.now();
    openAndCloseThree();
    socketsEnd(sockets, fixture().address().port());
  }

  @Test
  default void r50ACleanupLeavesOthersWorking() throws Exception {
    var first = fixture().open();
    var second = fixture().open();
    first.close();
    assertOk(second.insert("user1", Records.of("user1")));
    second.close();
    assertOk(fixture().open().insert("user2", Records.of("user2")));
  }

  @Test
  default void r51ASecondCleanupIsHarmless() throws Exception {
    var other = fixture().open();
    var session = fixture().open();
    session.close();
    assertThatCode(session::close).doesNotThrowAnyException();
    assertOk(other.insert("user1", Records.of("user1")));
  }

  @Test
  default void r52ACleanupAfterAFailedInitIsHarmless() throws Exception {
    var other = fixture().open();
    var name = fixture().capabilities().timeouts().get(0);
    var properties = fixture().properties();
    properties.setProperty(name, "abc");
    var binding = fixture().newBinding();
    binding.setProperties(properties);
    fixture().failToInit(binding);
    assertThatCode(binding::cleanup).doesNotThrowAnyException();
    assertOk(other.insert("user1", Records.of("user1")));
  }

  @Test
  default void r53AFailedInitLeavesNothing() throws Exception {
    var threads = ThreadSnapshot.now();
    var sockets = OpenSockets.now();
    try (var rude = new HalfClosingListener()) {
      var binding = fixture().newBinding();
      binding.setProperties(fixture().shortestTimeouts(rude.address()));
      fixture().failToInit(binding);
      binding.cleanup();
      socketsEnd(sockets, rude.address().port());
    }
    threadsEnd(threads);
    assertOk(fixture().open().insert("user1", Records.of("user1")));
  }

  private void threadsEnd(ThreadSnapshot before) throws Exception {
    try {
      BoundedWait.until("threads end", fixture().endLimit(), before::allEnded);
    } catch (AssertionError e) {
      throw new AssertionError("still running: " + before.started(), e);
    }
  }

  private void socketsEnd(OpenSockets after, int port) throws Exception {
    if (!OpenSockets.known()) {
      return;
    }
    try {
      BoundedWait.until(
          "sockets end", fixture().endLimit(), () -> after.connectedTo(port).isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError("still open: " + after.connectedTo(port), e);
    }
  }

  private void openAndCloseThree() throws Exception {
    ConcurrentThreads.run(
        3,
        member -> {
          var session = fixture().open();
          session.insert("user" + member, Records.of("user" + member));
          session.close();
        });
    assertThat(fixture().address().port()).isPositive();
  }
}
