// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @Test
  void aFileHasNothingThatATerminalObeysAndIsReadAsItWas(@TempDir Path folder) throws Exception {
    var hostile = "\u001b]0;x\u0007 \u007f \u009b31m \u202eabc \u2066 ü 漢 \ud83d\ude00 \"\\\n";
    var file = folder.resolve("file.json");

    Json.write(file, Map.of("version", hostile));

    assertThat(Files.readString(file))
        .contains("\\u009b31m \\u202eabc \\u2066 ü 漢 ")
        .doesNotContainPattern("[\\p{Cntrl}\u007f-\u009f\u202a-\u202e\u2066-\u2069&&[^\n]]");
    assertThat((Object) Json.read(file, Map.class)).isEqualTo(Map.of("version", hostile));
    assertThat(Json.line(hostile)).contains("\\u202e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "", "7", "\"text\""})
  void aFileThatHoldsNoObjectIsRefusedInPlainWords(String text, @TempDir Path folder)
      throws Exception {
    var file = Files.writeString(folder.resolve("run.json"), text);
    assertThatThrownBy(() -> Json.read(file, Map.class))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ":1:")
        .hasMessageEndingWith("no JSON object");
  }
}
