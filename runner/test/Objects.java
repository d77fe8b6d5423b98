// SPDX-License-Identifier: Apache-2.0

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads Kubernetes manifests from standard input, and writes every value into a file of its own,
 * FOLDER/KIND/NAME/spec.template.spec.containers.0.image, for tests in shell. A name with a slash
 * gets an underscore in its place.
 */
final class Objects {

  public static void main(String[] args) throws IOException {
    try (var documents =
        new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(
            new YAMLFactory().createParser(System.in))) {
      while (documents.hasNext()) {
        var object = documents.next();
        var folder =
            Path.of(args[0], object.at("/kind").asText(), object.at("/metadata/name").asText());
        Files.createDirectories(folder);
        write(folder, "", object);
      }
    }
  }

  private static void write(Path folder, String at, JsonNode value) throws IOException {
    if (value.isValueNode()) {
      Files.writeString(folder.resolve(at.substring(1).replace('/', '_')), value.asText());
    }
    for (var fields = value.fields(); fields.hasNext(); ) {
      var field = fields.next();
      write(folder, at + "." + field.getKey(), field.getValue());
    }
    for (var i = 0; value.isArray() && i < value.size(); i++) {
      write(folder, at + "." + i, value.get(i));
    }
  }
}
