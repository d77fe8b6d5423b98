// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes where in a YCSB, and what is there already. */
class InstallPlanTest {

  private InstallLab lab;

  @BeforeEach
  void unpack(@TempDir Path folder) throws IOException {
    lab = new InstallLab(folder);
  }

  private List<String> bindings() throws IOException {
    return Files.readAllLines(lab.ycsb.resolve(InstallTarget.BINDINGS));
  }

  private void install(String stores, String as)
      throws IOException, UserError, InterruptedException {
    lab.install(InstallLab.request(stores, Optional.of(as), false));
  }

  private void previewOf(String stores) throws IOException, UserError, InterruptedException {
    lab.install(InstallLab.request(stores, Optional.empty(), true));
  }

  private void refuses(String stores, String as, String reason) {
    assertThatThrownBy(() -> install(stores, as))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining(reason);
  }

  @Test
  void givesNewNamesALineOfTheirOwnBehindALineWithoutAnEnd() throws Exception {
    lab.install("redis,reveldb");
    assertThat(bindings())
        .containsExactly(
            "basic:site.ycsb.BasicDB", "redis:site.ycsb.db.RedisClient", "reveldb:ours.reveldb");
  }

  @Test
  void leavesWorkloadFilesThatAreThereAndAddsOthers() throws Exception {
    lab.install("redis");
    assertThat(lab.ycsb.resolve("workloads/workloada")).hasContent("theirs");
    assertThat(lab.ycsb.resolve("workloads/workloadru50")).hasContent("ours");
  }

  @Test
  void aDryRunSaysWhatWouldChangeAndChangesNothing() throws Exception {
    var before = lab.tree();
    previewOf("redis");
    assertThat(lab.said).anyMatch(line -> line.startsWith("would move    redis-binding"));
    assertThat(lab.tree()).isEqualTo(before);
    lab.install("redis");
    var installed = lab.tree();
    var request = InstallLab.request("redis", Optional.empty(), true);
    Installer.open(lab.ycsb, Optional.empty(), request, lab).uninstall();
    assertThat(lab.said).contains("would restore redis-binding");
    assertThat(lab.tree()).isEqualTo(installed);
  }

  @Test
  void whatIsInstalledStaysAsItIsAndAnotherStoreIsAdded() throws Exception {
    var before = lab.tree();
    lab.install("redis");
    var installed = lab.tree();
    lab.install("redis");
    assertThat(lab.said).anyMatch(line -> line.startsWith("Nothing to do: redis"));
    previewOf("reveldb");
    assertThat(lab.said)
        .anyMatch(line -> line.startsWith("Would first take out what is installed (redis)"));
    assertThat(lab.tree()).isEqualTo(installed);
    lab.install("reveldb");
    assertThat(lab.ycsb.resolve("redis-binding/lib/redis-driver-9.jar")).exists();
    assertThat(lab.ycsb.resolve("reveldb-binding/lib/reveldb-driver-9.jar")).exists();
    lab.uninstall();
    assertThat(lab.tree()).isEqualTo(before);
    lab.uninstall();
    assertThat(lab.said).last().asString().startsWith("Nothing to do: nothing is installed in");
  }

  @Test
  void anotherNameIsBesideTheBindingOfYcsb() throws Exception {
    install("redis", "redis8");
    assertThat(bindings()).endsWith("redis8:ours.redis");
    assertThat(lab.ycsb.resolve("redis-binding/lib/jedis-2.9.0.jar")).exists();
    assertThat(lab.ycsb.resolve("redis8-binding/lib")).isDirectory();
    refuses("reveldb", "redis", "there is a binding redis in");
    install("redis,reveldb", "new");
    assertThat(bindings()).contains("newreveldb:ours.reveldb");
  }

  @Test
  void aSecondNameOfYcsbsHasAFolderOfItsOwnWhereYcsbHasTheName() throws Exception {
    lab.binding(
        "couchbase",
        """
        upstream.class.couchbase=site.ycsb.db.CouchbaseClient
        upstream.class.couchbase2=site.ycsb.db.couchbase2.Couchbase2Client
        """);
    Files.writeString(
        lab.ycsb.resolve(InstallTarget.BINDINGS),
        "couchbase2:site.ycsb.db.couchbase2.Couchbase2Client");
    lab.install("couchbase");
    assertThat(lab.ycsb.resolve("couchbase2-binding/lib")).isDirectory();
    assertThat(lab.ycsb.resolve("couchbase-binding/lib")).isDirectory();
    assertThat(bindings()).endsWith("couchbase:site.ycsb.db.CouchbaseClient");
  }

  @Test
  void oldJarsLeaveTheTopFolderOfTheTarballOfASingleBinding() throws Exception {
    lab.binding(
        "redis",
        """
        upstream.class.redis=site.ycsb.db.RedisClient
        upstream.drivers=jedis
        upstream.libraries=commons-pool2
        """);
    Folders.remove(lab.ycsb.resolve("redis-binding"));
    for (var jar : List.of("jedis-2.9.0", "redis-binding-0.17.0", "commons-pool2-2.4", "mine-1")) {
      InstallLab.write(lab.ycsb.resolve("lib/" + jar + ".jar"), jar);
    }
    var before = lab.tree();
    refuses("redis", "redis8", "comes first for every binding");
    lab.install("redis");
    assertThat(InstallTarget.jarsIn(lab.ycsb.resolve("lib")))
        .containsExactly("core-0.17.0.jar", "mine-1.jar");
    lab.uninstall();
    assertThat(lab.tree()).isEqualTo(before);
  }
}
