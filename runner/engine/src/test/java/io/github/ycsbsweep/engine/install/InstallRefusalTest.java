// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Into what is not installed, and that nothing changes then. */
class InstallRefusalTest {

  private InstallLab lab;

  @BeforeEach
  void unpack(@TempDir Path folder) throws IOException {
    lab = new InstallLab(folder);
  }

  private void refuses(int status, String reason) throws IOException {
    refuses(() -> lab.install("redis"), status, reason);
  }

  private void refuses(ThrowingCallable call, int status, String reason) throws IOException {
    var before = lab.tree();
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(status))
        .hasMessageContaining(reason);
    assertThat(lab.tree()).isEqualTo(before);
  }

  private void installInto(Path folder) throws IOException, UserError {
    var request = InstallLab.request("redis", Optional.empty(), false);
    Installer.open(folder, Optional.of(lab.distribution), request, lab);
  }

  private void rewriteBindings(String from, String to) throws IOException {
    var file = lab.ycsb.resolve(InstallTarget.BINDINGS);
    Files.writeString(file, Files.readString(file).replace(from, to));
  }

  @Test
  void whatIsNoYcsb() throws Exception {
    refuses(() -> installInto(Path.of("/no/such")), ExitStatus.USAGE, "no such folder");
    var ours = lab.distribution.folder();
    InstallLab.write(ours.resolve("runner/install.sh"), "");
    refuses(() -> installInto(ours), ExitStatus.USAGE, "ycsb-sweep itself");
    Files.delete(lab.ycsb.resolve("lib/core-0.17.0.jar"));
    refuses(ExitStatus.USAGE, "there is no lib/core-*.jar");
    Files.delete(lab.ycsb.resolve(InstallTarget.BINDINGS));
    refuses(ExitStatus.USAGE, "there is no bin/bindings.properties");
  }

  @Test
  void aCheckoutOfItsSourceWithWhatToDoInstead() throws Exception {
    InstallLab.write(lab.ycsb.resolve("pom.xml"), "");
    refuses(ExitStatus.USAGE, "run basic -db ours.redis");
  }

  @Test
  void aYcsbBefore0_17() throws Exception {
    rewriteBindings("site.ycsb", "com.yahoo.ycsb");
    refuses(ExitStatus.USAGE, "before 0.17.0");
  }

  @Test
  void aStoreThatThereIsNot() throws Exception {
    refuses(() -> lab.install("redsi"), ExitStatus.USAGE, "Did you mean redis?");
  }

  @Test
  void aClassThatIsNotYcsbs() throws Exception {
    rewriteBindings("site.ycsb.db.RedisClient", "com.example.MyRedis");
    refuses(ExitStatus.FAILED, "redis:com.example.MyRedis, a class that is not YCSB's");
  }

  @Test
  void aDriverInTwoVersions() throws Exception {
    InstallLab.write(lab.ycsb.resolve("redis-binding/lib/jedis-5.1.0.jar"), "");
    refuses(ExitStatus.FAILED, "redis-binding/lib has jedis twice");
  }

  @Test
  void aBindingThatWasCopiedByHand() throws Exception {
    var jar = lab.ycsb.resolve("redis-binding/lib/redis-binding-1.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/ycsb-sweep/binding.properties"));
    }
    // The lab reads contents as text.
    assertThatThrownBy(() -> lab.install("redis"))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.FAILED))
        .hasMessageContaining("put there without install.sh");
    assertThat(jar).exists();
    assertThat(lab.record()).doesNotExist();
  }

  @Test
  void aJarThatWouldComeBeforeOneOfOurs() throws Exception {
    InstallLab.write(lab.ycsb.resolve("lib/redis-driver-8.jar"), "");
    refuses(
        ExitStatus.FAILED,
        "lib/redis-driver-8.jar comes on the class path before redis-driver-9.jar");
  }

  @Test
  void whatWasChangedSinceTheInstallation() throws Exception {
    lab.install();
    var lib = lab.ycsb.resolve("redis-binding/lib");
    Files.writeString(lib.resolve("redis-driver-9.jar"), "mine", StandardOpenOption.APPEND);
    InstallLab.write(lib.resolve("extra-1.0.jar"), "");
    refuses(lab::uninstall, ExitStatus.FAILED, "redis-binding/lib/redis-driver-9.jar is another");
    refuses(lab::uninstall, ExitStatus.FAILED, "redis-binding/lib/extra-1.0.jar is new");
    refuses(lab::install, ExitStatus.FAILED, "redis-binding/lib/redis-driver-9.jar is another");
  }

  @Test
  void aChangedListOfBindingsUntilTheBackupIsPutBack() throws Exception {
    var before = lab.tree();
    lab.install("reveldb");
    var bindings = lab.ycsb.resolve(InstallTarget.BINDINGS);
    Files.writeString(bindings, "mine:com.example.Mine\n", StandardOpenOption.APPEND);
    refuses(lab::uninstall, ExitStatus.FAILED, "bindings.properties");
    Files.writeString(
        bindings, Files.readString(lab.record().resolve("backup").resolve(InstallTarget.BINDINGS)));
    lab.uninstall();
    assertThat(lab.tree()).isEqualTo(before);
  }

  @Test
  void aFolderThatCanNotBeWrittenTo() throws Exception {
    InstallLab.write(lab.record(), "");
    refuses(ExitStatus.ENVIRONMENT, "can't be written to");
  }
}
