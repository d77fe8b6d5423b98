// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives of strangers: what they may not hold is refused by name. */
class BundleArchiveTest {

  private static final int FILE = TarConstants.LF_NORMAL;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("some.tar.gz");
  }

  /** Adds entries to an archive. */
  private interface Entries {

    void write(TarArchiveOutputStream tar) throws IOException;
  }

  private void write(Entries entries) throws IOException {
    try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
      entries.write(tar);
    }
  }

  private static void add(TarArchiveOutputStream tar, String name, int type, String content)
      throws IOException {
    var entry = new TarArchiveEntry(name, (byte) type, true);
    if (type == FILE) {
      entry.setSize(content.length());
    } else {
      entry.setLinkName(content);
    }
    tar.putArchiveEntry(entry);
    if (type == FILE) {
      tar.write(content.getBytes(UTF_8));
    }
    tar.closeArchiveEntry();
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> BundleArchive.read(file))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining(message);
  }

  @Test
  void isReadAsItWasWritten() throws Exception {
    var files = new TreeMap<>(Map.of("bundle.json", "{}".getBytes(UTF_8), "files/a", new byte[9]));
    new BundleArchive(files).write(file);
    var bytes = Files.readAllBytes(file);

    var read = BundleArchive.read(file);
    read.write(file);

    assertThat(read.files()).containsOnlyKeys("bundle.json", "files/a");
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "../../etc/cron.d/x|../../etc/cron.d/x: a path out of the bundle",
        "/etc/passwd|/etc/passwd: a path out of the bundle",
        "files/../../x|files/../../x: a path out of the bundle",
        "files/.hidden|files/.hidden: no file of a bundle",
        "files/a/b|files/a/b: no file of a bundle",
        "files/a b|files/a b: no file of a bundle",
        "redis-server|redis-server: no file of a bundle, which has bundle.json, SHA256SUMS",
      })
  void refusesNamesOfOtherPlaces(String name, String message) throws Exception {
    write(tar -> add(tar, name, FILE, "x"));
    assertRefused(message);
  }

  @ParameterizedTest
  @CsvSource({
    "50, files/a: a link",
    "49, files/a: a link",
    "54, files/a: not a plain file",
    "51, files/a: not a plain file"
  })
  void refusesWhatIsNoPlainFile(int type, String message) throws Exception {
    write(tar -> add(tar, "files/a", type, "/etc/passwd"));
    assertRefused(message);
  }

  @Test
  void refusesANameThatIsThereTwice() throws Exception {
    write(
        tar -> {
          add(tar, "files/a", FILE, "x");
          add(tar, "files/a", FILE, "y");
        });
    assertRefused("files/a: it is there twice");
  }

  @Test
  void refusesManyFiles() throws Exception {
    write(
        tar -> {
          for (var number = 0; number < 50; number++) {
            add(tar, "files/a" + number, FILE, "x");
          }
        });
    assertRefused("more than 40 files");
  }

  @Test
  void refusesALargeFile() throws Exception {
    write(tar -> add(tar, "files/a", FILE, "x".repeat((1 << 20) + 1)));
    assertRefused("files/a: more than 1,048,576 bytes");
  }

  @Test
  void refusesWhatUnpacksToFarMore() throws Exception {
    var much = "x".repeat(1 << 20);
    write(
        tar -> {
          for (var number = 0; number < 5; number++) {
            add(tar, "files/a" + number, FILE, much);
          }
        });
    assertThat(Files.size(file)).isLessThan(10_000);
    assertRefused("more than the 4,194,304 bytes that are unpacked of a bundle");
  }

  @Test
  void refusesANameThatIsABomb() throws Exception {
    write(
        tar -> {
          var entry = new TarArchiveEntry("long", TarConstants.LF_GNUTYPE_LONGNAME);
          entry.setSize(5 << 20);
          tar.putArchiveEntry(entry);
          tar.write(new byte[5 << 20]);
          tar.closeArchiveEntry();
          add(tar, "bundle.json", FILE, "x");
        });
    assertRefused("more than the 4,194,304 bytes");
  }

  @Test
  void refusesAChangedFile() throws Exception {
    write(
        tar -> {
          add(tar, "bundle.json", FILE, "{}");
          add(tar, "SHA256SUMS", FILE, "0".repeat(64) + "  bundle.json\n");
        });
    assertRefused("SHA256SUMS does not fit the files");
  }

  @Test
  void refusesOneWithoutChecksums() throws Exception {
    write(tar -> add(tar, "bundle.json", FILE, "{}"));
    assertRefused("no bundle: there is no SHA256SUMS in it");
  }

  @Test
  void refusesWhatIsNoArchive() throws Exception {
    Files.writeString(file, "hello");
    assertRefused("no bundle");
  }

  @Test
  void refusesOneThatEndsTooEarly() throws Exception {
    write(tar -> add(tar, "bundle.json", FILE, "{}".repeat(5000)));
    var bytes = Files.readAllBytes(file);
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(bytes, 0, bytes.length / 2);
    }
    assertRefused("no bundle");
  }
}
