// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.PropertyCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given a jar with a binding, the binding is asked what it says of properties. */
class BindingCheckTest {

  /** A binding with a check. */
  public static final class Shelf implements PropertyCheck {

    @Override
    public Optional<String> refusal(Properties properties) {
      return Optional.ofNullable(properties.getProperty("shelf.url"))
          .map(url -> "shelf.url=" + url + ": allowed is shelf://HOST");
    }
  }

  /** A binding of before there were checks. */
  public static final class OldShelf {}

  /** A binding that looks for the engine, which no client has. */
  public static final class CuriousShelf implements PropertyCheck {

    @Override
    public Optional<String> refusal(Properties properties) {
      try {
        return Optional.of(new UserError("the engine is there").getMessage());
      } catch (NoClassDefFoundError e) {
        return Optional.empty();
      }
    }
  }

  /** A binding that YCSB can't make either. */
  public static final class BrokenShelf implements PropertyCheck {

    BrokenShelf(String name) {
      throw new IllegalStateException(name);
    }

    @Override
    public Optional<String> refusal(Properties properties) {
      return Optional.empty();
    }
  }

  /** A binding whose settings are not written yet. */
  public static final class UnfinishedShelf implements PropertyCheck {

    @Override
    public Optional<String> refusal(Properties properties) {
      throw new UnsupportedOperationException("settings of " + properties.getProperty("url"));
    }
  }

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void aJarOfBindings() throws IOException {
    jar = folder.resolve("shelf-binding-1.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var binding :
          List.of(
              Shelf.class,
              OldShelf.class,
              CuriousShelf.class,
              BrokenShelf.class,
              UnfinishedShelf.class)) {
        var entry = binding.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(entry));
        try (var in = binding.getClassLoader().getResourceAsStream(entry)) {
          in.transferTo(out);
        }
        out.closeEntry();
      }
    }
  }

  private Optional<String> refusal(Class<?> binding, Map<String, String> given) throws Exception {
    var properties = new Properties();
    properties.putAll(given);
    try (var check = BindingCheck.of(binding.getName(), List.of(jar))) {
      return check.refusal(properties);
    }
  }

  @Test
  void takesWhatTheBindingTakes() throws Exception {
    assertThat(refusal(Shelf.class, Map.of())).isEmpty();
  }

  @Test
  void saysWhyTheBindingRefusesAValueWithoutItsPassword() throws Exception {
    assertThat(refusal(Shelf.class, Map.of("shelf.url", "x://me:s3cret@host")))
        .contains("shelf.url=x://***@host: allowed is shelf://HOST");
  }

  @Test
  void takesEverythingForABindingWithoutACheck() throws Exception {
    assertThat(refusal(OldShelf.class, Map.of("shelf.url", "x"))).isEmpty();
  }

  @Test
  void showsABindingNothingOfTheEngine() throws Exception {
    assertThat(refusal(CuriousShelf.class, Map.of())).isEmpty();
  }

  @Test
  void leavesAClassThatIsNotThereToOthers() throws Exception {
    try (var check = BindingCheck.of("io.example.Nowhere", List.of(jar))) {
      assertThat(check.refusal(new Properties())).isEmpty();
    }
  }

  @Test
  void failsOnABindingThatCannotBeMade() {
    assertThatThrownBy(() -> refusal(BrokenShelf.class, Map.of()))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.FAILED))
        .hasMessageContaining("BrokenShelf can't be loaded to check its properties");
  }

  @Test
  void failsOnABindingThatFailsWhileItChecksWithoutItsPassword() {
    assertThatThrownBy(() -> refusal(UnfinishedShelf.class, Map.of("url", "x://me:s3cret@host")))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.FAILED))
        .hasMessageContaining("failed while it checked its properties")
        .hasMessageContaining("settings of x://***@host");
  }

  @Test
  void closesTheJars() throws Exception {
    refusal(Shelf.class, Map.of());
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      assertThat(open.map(BindingCheckTest::target)).doesNotContain(jar.toRealPath());
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException closedInTheMeantime) {
      return link;
    }
  }
}
