// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * YAML documents one after the other. Every text is in quotes: what a bare one means depends on who
 * reads it.
 */
final class YamlStream {

  private static final YAMLMapper MAPPER =
      new YAMLMapper(YAMLFactory.builder().disable(YAMLGenerator.Feature.SPLIT_LINES).build());

  private YamlStream() {}

  static String text(List<? extends JsonNode> documents) throws IOException {
    var text = new StringBuilder();
    for (var document : documents) {
      text.append(MAPPER.writeValueAsString(document));
    }
    return text.toString();
  }

  /** Writes a file that was never readable for others. */
  static void write(Path file, List<? extends JsonNode> documents) throws IOException {
    var mine = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Files.deleteIfExists(file);
    try (var channel = Files.newByteChannel(file, Set.of(CREATE_NEW, WRITE), mine)) {
      var content = ByteBuffer.wrap(text(documents).getBytes(UTF_8));
      while (content.hasRemaining()) {
        channel.write(content);
      }
    }
  }
}
