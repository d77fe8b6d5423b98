// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodResultsTest {

  private static final byte[] ARCHIVE = "the client's files".repeat(500).getBytes(UTF_8);

  @TempDir private Path folder;

  @Test
  void countWhenTheyAreWholeAndTheSumIsRight() throws Exception {
    assertThat(read(log(7))).hasValue(7);
    assertThat(folder.resolve("tar.gz")).hasBinaryContent(ARCHIVE);
    assertThat(folder.resolve("ycsb.err")).hasContent("3 sec: 500 operations");
  }

  @Test
  void doNotCountWhenTheLogBreaksOff() throws Exception {
    var whole = log(7);
    assertThat(read(whole.substring(0, whole.length() - 20))).isEmpty();
    assertThat(read(whole.substring(0, 200))).isEmpty();
    assertThat(read("3 sec: 500 operations\n")).isEmpty();
  }

  @Test
  void doNotCountWhenTheyAreNotWhatWasSent() throws Exception {
    var changed = log(0).replaceFirst("results\nd", "results\ne");
    assertThat(changed).isNotEqualTo(log(0));
    assertThat(read(changed)).isEmpty();
  }

  private OptionalInt read(String log) throws Exception {
    Files.deleteIfExists(folder.resolve("tar.gz"));
    return new PodResults(folder, folder.resolve("tar.gz"))
        .read(new ByteArrayInputStream(log.getBytes(UTF_8)));
  }

  private static String log(int status) throws Exception {
    var lines = Base64.getMimeEncoder(4096, new byte[] {'\n'}).encodeToString(ARCHIVE);
    var sum = MessageDigest.getInstance("SHA-256").digest(ARCHIVE);
    return String.format(
        "3 sec: 500 operations\n@ycsb-sweep results\n%s\n@ycsb-sweep end %s %d\n",
        lines, HexFormat.of().formatHex(sum), status);
  }
}
