// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCatalogTest {

  private static final Project THIS = new Project(Path.of("../.."));
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final ProcessSupervisor supervisor = new GroupSupervisor(THIS.libexec());

  @AfterEach
  void close() {
    supervisor.close();
  }

  private StoreCatalog catalog(String name, String script) throws IOException, UserError {
    var file = folder.resolve("runner/stores").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new StoreCatalog(new Project(folder), supervisor);
  }

  private ControllerContext context() throws UserError {
    return new ControllerContext(folder.resolve("context"), folder.resolve("server"));
  }

  @Test
  void readsWhatEveryStoreSaysOfItself() throws Exception {
    var catalog = new StoreCatalog(THIS, supervisor);
    assertThat(catalog.names()).contains("redis", "memcached").doesNotContain("lib");
    for (var name : catalog.names()) {
      var description = catalog.description(name);
      assertThat(THIS.bindingDescriptor(description.binding())).exists();
      assertThat(description.hint()).startsWith("  ");
      assertThat(description.data().megabytes(1_000_000, 1_000)).isBetween(1_000L, 2_500L);
    }
    var redis = catalog.description("redis");
    assertThat(redis.forms().topologies()).containsExactly("cluster", "shards");
    assertThat(redis.ports().busDistance()).isEqualTo(10_000);
    assertThat(redis.hasUpstream()).isTrue();
  }

  @Test
  void takesNothingButExecutablesForStores() throws Exception {
    var catalog = catalog("shelf", "true");
    Files.writeString(folder.resolve("runner/stores/notes"), "");
    Files.createDirectory(folder.resolve("runner/stores/lib"));
    assertThat(new StoreCatalog(new Project(folder), supervisor).names()).containsExactly("shelf");
    assertThatThrownBy(() -> catalog.controller("../shelf"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesTheControllerOfAnUnknownKey() throws Exception {
    var catalog = catalog("shelf", "echo binding=shelf; echo topologie=shards");
    assertThatThrownBy(() -> catalog.description("shelf"))
        .hasMessage(
            "runner/stores/shelf: describe prints topologie, which no runner knows."
                + " Did you mean topology?");
  }

  @Test
  void namesTheControllerThatLacksAKey() throws Exception {
    var catalog = catalog("shelf", "echo binding=shelf");
    assertThatThrownBy(() -> catalog.description("shelf"))
        .hasMessage("runner/stores/shelf: describe does not say its program");
  }

  @Test
  void handsOverValuesInFilesThatOnlyTheUserReads() throws Exception {
    var script =
        "stat -c %a \"$2\" \"$2/port\" | tr '\\n' ' '; cat \"$2/property/a=b\" \"$2/port\"; pwd";
    var properties = new Properties();
    properties.setProperty("a=b", "line 1\nline 2");
    properties.setProperty("../escape", "x");
    var file = folder.resolve("merged.properties");
    SecretFile.write(file, properties);
    var context = context().set("port", 7).properties(file);
    var answer = catalog("shelf", "{ " + script + "; } | sed 's/^/out=/'").controller("shelf");
    assertThat(answer.call("command", context, LIMIT).all("out"))
        .containsExactly("700 600 line 1", "line 2", "7", folder.resolve("server").toString());
    assertThat(folder.resolve("context/escape")).doesNotExist();
  }

  @Test
  void passesOnWhatTheUsersValuesCanNotBe() throws Exception {
    var controller =
        catalog("shelf", "echo 'shelf.depth=9: too deep' >&2; exit 2").controller("shelf");
    assertThatThrownBy(() -> controller.call("check", context(), LIMIT))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessage("shelf.depth=9: too deep");
  }

  @Test
  void tellsAFailureByTheAnswer() throws Exception {
    var controller = catalog("shelf", "echo version=; echo broken >&2; exit 1").controller("shelf");
    var answer = controller.call("version", context(), LIMIT);
    assertThat(answer.succeeded()).isFalse();
    assertThat(answer.error()).isEqualTo("broken");
    assertThat(answer.first("version")).isEmpty();
    assertThatThrownBy(() -> controller.demand("version", context(), LIMIT))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.FAILED))
        .hasMessageContaining("shelf version failed. broken");
  }

  @Test
  void waitsForAServerNoLongerThanItRuns() throws Exception {
    var controller = catalog("shelf", "sleep 60").controller("shelf");
    var looks = new int[1];
    var answer =
        controller.ready(
            context(), Duration.ofSeconds(50), Duration.ofMillis(20), () -> looks[0]++ < 3);
    assertThat(answer.succeeded()).isFalse();
  }
}
