// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.SystemRequest.InstalledBinding;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
}
