// SPDX-License-Identifier: Apache-2.0

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads Kubernetes manifests from standard input, and writes every value into a file of its own,
 * FOLDER/KIND/NAME/spec.template.spec.containers.0.image, for tests in shell. A name with a slash
 * gets an underscore in its place. A parser alone, without a mapper of objects, starts in half the
 * time, and the stub starts this for every manifest.
 */
final class Objects {

  public static void main(String[] args) throws IOException {
    try (var parser = new YAMLFactory().createParser(System.in)) {
      while (parser.nextToken() != null) {
        var values = new LinkedHashMap<String, String>();
        read(parser, "", values);
        var folder = Path.of(args[0], values.get(".kind"), values.get(".metadata.name"));
        Files.createDirectories(folder);
        for (var value : values.entrySet()) {
          var name = value.getKey().substring(1).replace('/', '_');
          Files.writeString(folder.resolve(name), value.getValue());
        }
      }
    }
  }

  /** The value at which the parser is, and all that are in it. */
  private static void read(JsonParser parser, String at, Map<String, String> values)
      throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        var name = parser.currentName();
        parser.nextToken();
        read(parser, at + "." + name, values);
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (var i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        read(parser, at + "." + i, values);
      }
    } else {
      values.put(at, parser.getText());
    }
  }
}
