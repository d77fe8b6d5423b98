// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What a server, a client or a tool says is shown without the secrets of the run. */
class RedactionTest {

  @Test
  void takesASecretOutOfALogLine() {
    assertThat(of("redis.password", "TOP'SECRET").of(">>> 'requirepass TOP'SECRET'"))
        .isEqualTo(">>> 'requirepass ***'");
  }

  @Test
  void takesItOutAsItStandsBetweenQuotes() {
    assertThat(of("redis.password", "a\"b\\c d").of("requirepass \"a\\\"b\\\\c d\""))
        .isEqualTo("requirepass \"***\"");
  }

  @Test
  void takesOutWhatGoesOverSeveralLines() {
    assertThat(of("x.secret", "one\ntwo").of(List.of("before one", "two after")))
        .containsExactly("before *** after");
  }

  @Test
  void takesAShortOneOutWhereItStandsAlone() {
    assertThat(of("x.token", "se").of("the server said: se!")).isEqualTo("the server said: ***!");
  }

  @Test
  void takesOutThePasswordOfAUrlWhereItStandsAlone() {
    assertThat(
            of("mongodb.url", "mongodb://me:pass@word@host/db").of("login with pass@word failed"))
        .isEqualTo("login with *** failed");
  }

  @Test
  void leavesAllElse() {
    assertThat(of("redis.host", "there").of("nobody is there")).isEqualTo("nobody is there");
  }

  @Test
  void letsNothingOntoTheConsole() {
    var console = new RecordedConsole();
    var redacted = of("redis.password", "hidden").console(console);
    redacted.say("hidden 1");
    redacted.warn("hidden 2");
    redacted.note("hidden 3");
    redacted.print("hidden 4");
    assertThat(console.said())
        .isNotEmpty()
        .noneMatch(line -> line.contains("hidden"))
        .allMatch(line -> line.contains("***"));
  }

  private static Redaction of(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return Redaction.of(properties);
  }
}
