// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.LineReader.LineFollower;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFollowerTest {

  @TempDir private Path folder;
  private LineFollower follower;

  @BeforeEach
  void follow() {
    follower = new LineFollower(folder.resolve("log"), 100_000);
  }

  @Test
  void waitsForAFileThatIsNotThereYet() throws IOException {
    assertThat(added()).isEmpty();
    write("one\n");
    assertThat(added()).containsExactly("one");
  }

  @Test
  void passesOnEachLineOnce() throws IOException {
    write("one\ntwo\n");
    assertThat(added()).containsExactly("one", "two");
    assertThat(added()).isEmpty();
    write("three\n");
    assertThat(added()).containsExactly("three");
  }

  @Test
  void keepsALineBackUntilItIsWhole() throws IOException {
    write("one\ntw");
    assertThat(added()).containsExactly("one");
    write("o, ä");
    assertThat(added()).isEmpty();
    write("\nthree\n");
    assertThat(added()).containsExactly("two, ä", "three");
  }

  @Test
  void readsALineThatIsLongerThanItsBuffer() throws IOException {
    var line = "x".repeat(90_000);
    write(line + "\nnext\n");
    assertThat(added()).containsExactly(line, "next");
  }

  @Test
  void refusesALineWithoutEndAndGoesOnBehindIt() throws IOException {
    write("x".repeat(100_001) + "\nnext\n");
    assertThatThrownBy(this::added).isInstanceOf(IOException.class).hasMessageContaining("100000");
    assertThat(added()).containsExactly("next");
  }

  @Test
  void goesOnBehindALineThatWasRefused() throws IOException {
    write("bad\ngood\n");
    assertThatThrownBy(() -> follower.follow(LineFollowerTest::refuse)).hasMessage("bad");
    assertThat(added()).containsExactly("good");
  }

  private static void refuse(String line) throws IOException {
    throw new IOException(line);
  }

  private List<String> added() throws IOException {
    var lines = new ArrayList<String>();
    follower.follow(lines::add);
    return lines;
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("log"), text, UTF_8, CREATE, APPEND);
  }
}
