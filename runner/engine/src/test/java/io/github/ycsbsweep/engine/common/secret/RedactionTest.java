// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.secret;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void cleansALogWhateverItsBytesAndKeepsItsFigures(@TempDir Path folder) throws IOException {
    var log = folder.resolve("ycsb.err");
    var figures = "2026-01-02 03:04:05:678 3 sec: 5000 operations; 1666 current ops/sec;\n";
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(
        (figures + "[READ], Operations, 5000\nlogin 5000 ü-pässword\n").getBytes(UTF_8));
    bytes.write(0xff);
    // A line without an end, with a secret across every place where a reader may stop.
    bytes.writeBytes("ü-pässword".repeat(20_000).getBytes(UTF_8));
    Files.write(log, bytes.toByteArray());
    var secrets = new Properties();
    secrets.setProperty("x.password", "ü-pässword");
    secrets.setProperty("x.token", "5000");

    Redaction.of(secrets).clean(log);

    var cleaned = new String(Files.readAllBytes(log), ISO_8859_1);
    assertThat(cleaned)
        .startsWith(figures + "[READ], Operations, 5000\nlogin *** ***\n\u00ff***")
        .doesNotContain("word")
        .endsWith("***");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
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
