// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of another YCSB are made of. */
class ClientClassPathTest {

  private static final SystemRequest SHELF =
      Systems.foreign("shelf-cql", Optional.of(new InstalledBinding("shelf-cql", "x.Shelf")));

  @TempDir Path folder;

  private String classPath() throws Exception {
    var install = Optional.of(YcsbInstall.at(folder));
    return new ClientClassPath(new Project(Path.of("/ours")), install).of(SHELF);
  }

  private void file(String path) throws Exception {
    var file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  @Test
  void settingsOfTheInstallAndOfTheBindingComeFirst() throws Exception {
    file("lib/core-0.17.0.jar");
    file("shelf-binding/lib/shelf.jar");
    file("shelf-binding/conf/shelf.conf");
    file("conf/ycsb.conf");
    assertThat(classPath())
        .isEqualTo(
            "HERE/conf:HERE/shelf-binding/conf:HERE/lib/*:HERE/shelf-binding/lib/*"
                .replace("HERE", folder.toString()));
  }

  @Test
  void anInstallIsAlsoASourceCheckoutThatWasBuilt() throws Exception {
    file("pom.xml");
    file("core/target/core-0.17.0.jar");
    file("shelf/target/shelf.jar");
    assertThat(classPath())
        .isEqualTo("HERE/core/target/*:HERE/shelf/target/*".replace("HERE", folder.toString()));
  }

  /** Of one of ours, with jars of the user's. */
  private List<String> jars(String... own) throws Exception {
    file("ours/redis-binding/lib/redis-binding-1.jar");
    file("ours/redis-binding/lib/jedis-8.0.2.jar");
    var paths = Stream.of(own).map(folder::resolve).toArray(Path[]::new);
    var system = Systems.with(Systems.ours("redis"), paths);
    var ours = new Project(folder.resolve("ours"));
    return new ClientClassPath(ours, Optional.empty())
        .bindingJars(system).stream().map(jar -> folder.relativize(jar).toString()).toList();
  }

  @Test
  void aJarStandsInForThatOfTheSameNameAndAnotherVersion() throws Exception {
    file("mine/jedis-9.0.0-SNAPSHOT.jar");
    assertThat(jars("mine/jedis-9.0.0-SNAPSHOT.jar"))
        .containsExactly(
            "mine/jedis-9.0.0-SNAPSHOT.jar", "ours/redis-binding/lib/redis-binding-1.jar");
  }

  @Test
  void aFolderOfJarsBringsWhatTheBindingLacks() throws Exception {
    file("mine/jedis.jar");
    file("mine/pool-2.1.jar");
    assertThat(jars("mine"))
        .containsExactly(
            "mine/jedis.jar", "mine/pool-2.1.jar", "ours/redis-binding/lib/redis-binding-1.jar");
  }

  @Test
  void aJarThatStandsInForNoneIsRefused() throws Exception {
    file("mine/jdeis-9.jar");
    assertThatThrownBy(() -> jars("mine/jdeis-9.jar"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("stands in for no jar of the binding of redis, whose jars are jedis");
  }
}
