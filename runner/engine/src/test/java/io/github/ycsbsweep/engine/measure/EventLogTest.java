// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.model.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {

  @TempDir private Path folder;

  private List<Event> read(String text) throws IOException {
    return EventLog.read(Files.writeString(folder.resolve("events"), text), 1_700_000_000_000.0);
  }

  @Test
  void countsFromTheFirstOperation() throws Exception {
    assertThat(read("1700000012500\taof-rewrite\tbegin\n1700000014000\taof-rewrite\tend\n"))
        .containsExactly(new Event("aof-rewrite", 12.5, OptionalDouble.of(14), false));
  }

  @Test
  void keepsOneThatWasNotOver() throws Exception {
    assertThat(read("1700000012500\taof-rewrite\tbegin\n"))
        .containsExactly(new Event("aof-rewrite", 12.5, OptionalDouble.empty(), false));
  }

  @Test
  void knowsAFailure() throws Exception {
    assertThat(read("1700000001000\taof-rewrite\tbegin\n1700000002000\taof-rewrite\tfailed\n"))
        .containsExactly(new Event("aof-rewrite", 1, OptionalDouble.of(2), true));
  }

  @Test
  void isEmptyWithoutAFile() throws Exception {
    assertThat(EventLog.read(folder.resolve("none"), 0)).isEmpty();
  }

  @Test
  void namesALineThatItCanNotRead() {
    assertThatThrownBy(() -> read("soon\taof-rewrite\tbegin\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("soon");
  }
}
