// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server says of itself is written before the run and after it. */
interface ServerStateRules extends Rules {

  /** How long a server is waited for, and some more. */
  Duration ASKING = Duration.ofSeconds(10);

  @Test
  default void r59TheServerStateIsWrittenOnceBeforeAndOnceAfter(@TempDir Path folder)
      throws Exception {
    var before = folder.resolve("server-before.json");
    var after = folder.resolve("server-after.json");
    var first = fixture().open(withPath(fixture().properties(), folder + "/"));
    assertThat(before).content().startsWith("{").contains("\"schema\": 1").contains(VERSION);
    Files.delete(before);
    var second = fixture().open(withPath(fixture().properties(), folder + "/"));
    assertOk(first.insert("user1", Records.of("user1")));
    assertOk(second.insert("user2", Records.of("user2")));
    first.close();
    assertThat(folder).isEmptyDirectory();
    second.close();
    assertThat(before).doesNotExist();
    assertThat(after).content().contains("\"schema\": 1").contains(VERSION);
  }

  /**
   * Where it depends on how a server was started, the descriptor says unknown, and claims nothing.
   */
  @Test
  default void r58TheDurabilityIsWhatTheServerSays(@TempDir Path folder) throws Exception {
    var said = fixture().descriptor().getProperty("durability", "");
    fixture().open(withPath(fixture().properties(), folder + "/")).close();
    if (!said.equals(EnumText.of(Durability.UNKNOWN))) {
      assertThat(folder.resolve("server-before.json"))
          .content()
          .contains("\"durability\": \"" + said + "\"");
    }
  }

  @Test
  default void r60AServerStateThatCanNotBeHadFailsNoRun(@TempDir Path folder) throws Exception {
    try (var errors = new StandardErrorCapture()) {
      var blocked = Files.writeString(folder.resolve("file"), "") + "/";
      var session = fixture().open(withPath(fixture().properties(), blocked));
      assertOk(session.insert("user1", Records.of("user1")));
      assertThatCode(session::close).doesNotThrowAnyException();
      assertThat(errors.text()).contains("warning: server state not written: ");

      var orphan =
          fixture().open(withPath(fixture().shortTimeouts(fixture().address()), folder + "/"));
      fixture().killServer();
      TimeLimit.limit(
          ASKING.plus(fixture().bound()),
          "cleanup",
          () -> {
            assertThatCode(orphan::close).doesNotThrowAnyException();
            return true;
          });
      assertThat(errors.text()).containsOnlyOnce("warning: server state not read: ");
      assertThat(folder.resolve("server-after.json")).content().doesNotContain("\"errors\": {}");
    }
  }

  @Test
  default void r61APasswordIsInNoServerState(@TempDir Path folder) throws Exception {
    var password = fixture().capabilities().password();
    if (password.filter(Capabilities.Password::asked).isEmpty()) {
      fixture().open(withPath(fixture().properties(), folder + "/")).close();
    } else {
      try (var server = fixture().newServer(PasswordRules.RIGHT)) {
        server.start();
        var properties = withPath(fixture().shortTimeouts(server.address()), folder + "/");
        properties.setProperty(password.get().property(), PasswordRules.RIGHT);
        fixture().open(properties).close();
      }
    }
    for (var name : new String[] {"server-before.json", "server-after.json"}) {
      assertThat(folder.resolve(name))
          .content()
          .contains(VERSION)
          .doesNotContain(PasswordRules.RIGHT);
    }
  }

  /** The beginning of a version that is told. */
  String VERSION = "\"version\": \"";

  private static Properties withPath(Properties properties, String path) {
    properties.setProperty(ServerStateFiles.PROPERTY, path);
    return properties;
  }
}
