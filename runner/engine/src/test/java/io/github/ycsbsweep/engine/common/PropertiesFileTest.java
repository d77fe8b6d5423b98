// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertiesFileTest {

  @TempDir private Path folder;

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("given"), bytes);
  }

  @Test
  void isUtf8WithOrWithoutAByteOrderMark() throws Exception {
    for (var mark : List.of("", "\ufeff")) {
      var read = PropertiesFile.read(file((mark + "name=ä€\\u00e4").getBytes(UTF_8)));
      assertThat(read.properties()).containsEntry("name", "ä€ä");
      assertThat(read.isUtf8()).isTrue();
    }
  }

  @Test
  void isAsJavaHasItWhereItsBytesAreNoUtf8AndThatIsSaidOnce() throws Exception {
    var file = file("name=ä".getBytes(ISO_8859_1));
    assertThat(PropertiesFile.read(file).properties()).containsEntry("name", "ä");
    var console = new RecordedConsole();
    PropertiesFile.warn(List.of(file, file), console);
    assertThat(console.said()).hasSize(1).first().asString().contains(file + ": no UTF-8");
  }

  @Test
  void isRefusedWithAnEscapeThatIsNone() throws IOException {
    var file = file("name=\\u12".getBytes(UTF_8));
    assertThatThrownBy(() -> PropertiesFile.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(file + ": not a properties file");
  }
}
