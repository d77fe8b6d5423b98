// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

/** What a binding does with a password; a store that knows none has no property for one. */
interface PasswordRules extends Rules {

  String RIGHT = "r1ght-s3cret";
  String WRONG = "wr0ng-s3cret";

  @Test
  default void r33TheRightPasswordWorks() throws Exception {
    withServer(
        server ->
            assertOk(
                fixture()
                    .open(with(server.address(), RIGHT))
                    .insert("user1", Records.of("user1"))));
  }

  @Test
  default void r34AWrongPasswordFailsAndIsNotTold() throws Exception {
    withServer(
        server -> {
          var thrown = catchThrowable(() -> fixture().open(with(server.address(), WRONG)));
          assertThat(thrown).isInstanceOf(DBException.class);
          assertIsNotToldBy(thrown, WRONG);
        });
  }

  @Test
  default void r35APasswordIsNeverPrinted() throws Exception {
    try (var errors = new StandardErrorCapture()) {
      withServer(
          server -> {
            var session = fixture().open(with(server.address(), RIGHT));
            session.insert("user1", Records.of("user1"));
            var refused = fixture().newBinding();
            refused.setProperties(with(server.address(), WRONG));
            fixture().failToInit(refused);
            server.kill();
            fixture().answer(() -> session.read("user1").status());
            fixture().tidy();
          });
      assertThat(errors.text()).doesNotContain(RIGHT).doesNotContain(WRONG);
    }
  }

  /** Works with a server that asks for a password; where none can, nobody asks for one. */
  private void withServer(Work work) throws Exception {
    if (fixture().capabilities().password().filter(Capabilities.Password::asked).isEmpty()) {
      keepsAPasswordThatNobodyAsksFor();
      return;
    }
    try (var server = fixture().newServer(RIGHT)) {
      server.start();
      work.with(server);
    }
  }

  /** What a rule does with a server. */
  @FunctionalInterface
  interface Work {
    void with(TestServer server) throws Exception;
  }

  private void keepsAPasswordThatNobodyAsksFor() throws Exception {
    if (fixture().capabilities().password().isEmpty()) {
      assertThat(fixture().catalog().names())
          .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("password"));
      return;
    }
    try (var errors = new StandardErrorCapture()) {
      var properties = with(Address.local(FreePort.find()), RIGHT);
      var thrown = catchThrowable(() -> fixture().open(properties));
      assertThat(thrown).isInstanceOf(DBException.class);
      assertIsNotToldBy(thrown, RIGHT);
      fixture().tidy();
      assertThat(errors.text()).doesNotContain(RIGHT);
    }
  }

  private static void assertIsNotToldBy(Throwable thrown, String password) {
    for (var cause = thrown; cause != null; cause = cause.getCause()) {
      assertThat(cause.toString()).doesNotContain(password);
    }
  }

  private Properties with(Address address, String password) {
    var properties = fixture().shortTimeouts(address);
    properties.setProperty(fixture().capabilities().password().orElseThrow().property(), password);
    return properties;
  }
}
