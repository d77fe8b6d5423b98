// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.ycsbsweep.engine.common.Text;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A YAML file, and the line of each of its values. Places are JSON pointers (RFC 6901) whose names
 * hold no slash.
 */
public final class YamlFile {

  private static final Pattern LINE = Pattern.compile("line (\\d+), column");

  /** The parser takes four times as long for twice as long a line. */
  private static final long MOST_BYTES = 1 << 20;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String name;
  private final FileProblems problems;
  private final Map<String, Integer> lines = new HashMap<>();
  private JsonNode root = NODES.missingNode();

  private YamlFile(String name, FileProblems problems) {
    this.name = name;
    this.problems = problems;
  }

  /** Reads a file; empty if it is no YAML, which is among the problems then. */
  public static Optional<YamlFile> read(Path path, FileProblems problems) throws IOException {
    var file = new YamlFile(path.getFileName().toString(), problems);
    if (Files.size(path) > MOST_BYTES) {
      problems.add(
          file.name,
          0,
          "",
          Text.format(
              "has %,d bytes, more than the %,d that are read", Files.size(path), MOST_BYTES));
      return Optional.empty();
    }
    try (var in = Files.newBufferedReader(path)) {
      return file.read(in);
    }
  }

  /** Likewise a text that was read already; JSON is YAML, too. */
  public static Optional<YamlFile> read(String name, String text, FileProblems problems)
      throws IOException {
    return new YamlFile(name, problems).read(new StringReader(text));
  }

  private Optional<YamlFile> read(Reader in) throws IOException {
    try (var parser = new YAMLFactory().createParser(in)) {
      if (parser.nextToken() == null) {
        problems.add(name, 0, "", "it is empty");
        return Optional.empty();
      }
      root = value(parser, "");
      if (parser.nextToken() != null) {
        problems.add(name, line(parser.currentTokenLocation()), "", "only one document is read");
      }
      return Optional.of(this);
    } catch (JsonProcessingException e) {
      problems.add(name, line(e), "", "not YAML: " + sentence(e));
      return Optional.empty();
    }
  }

  public String name() {
    return name;
  }

  public JsonNode root() {
    return root;
  }

  /** Where the value begins; for one that is missing, what it is missing in. */
  public int line(String at) {
    for (var place = at; ; place = place.substring(0, place.lastIndexOf('/'))) {
      var line = lines.get(place);
      if (line != null || place.isEmpty()) {
        return line == null ? 0 : line;
      }
    }
  }

  /** A place as people name it: {@code claims[3].ratio.of}. */
  static String field(String at) {
    return at.replaceAll("/(\\d+)(?=/|$)", "[$1]").replace('/', '.').replaceFirst("^\\.", "");
  }

  private JsonNode value(YAMLParser parser, String at) throws IOException {
    lines.putIfAbsent(at, line(parser.currentTokenLocation()));
    if (parser.isCurrentAlias()) {
      problems.add(this, at, "an alias: it is not followed, write out what it stands for");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, at);
      case START_ARRAY -> array(parser, at);
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> decimal(parser);
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> NODES.textNode(parser.getText());
    };
  }

  /** One that is too large for a number stays the text that it is, which no rule takes for one. */
  private static JsonNode decimal(YAMLParser parser) throws IOException {
    var number = parser.getDoubleValue();
    return Double.isFinite(number) ? NODES.numberNode(number) : NODES.textNode(parser.getText());
  }

  private ObjectNode object(YAMLParser parser, String at) throws IOException {
    var object = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      var field = parser.currentName();
      var place = at + "/" + field;
      if (object.has(field)) {
        problems.add(name, line(parser.currentTokenLocation()), field(place), "it is there twice");
      }
      lines.put(place, line(parser.currentTokenLocation()));
      parser.nextToken();
      object.set(field, value(parser, place));
    }
    return object;
  }

  private ArrayNode array(YAMLParser parser, String at) throws IOException {
    var array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser, at + "/" + array.size()));
    }
    return array;
  }

  private static int line(JsonLocation location) {
    return location == null ? 0 : Math.max(0, location.getLineNr());
  }

  /** The last place that the parser names is where it could not go on. */
  private static int line(JsonProcessingException e) {
    var named = LINE.matcher(e.getOriginalMessage()).results().reduce((first, last) -> last);
    return named.map(match -> Integer.parseInt(match.group(1))).orElse(line(e.getLocation()));
  }

  /** Without the places that the parser repeats in lines of their own. */
  private static String sentence(JsonProcessingException e) {
    // The parser wraps what the reader says of bytes that are no characters.
    if (e.getOriginalMessage().contains("MalformedInputException")) {
      return "it is not text in UTF-8";
    }
    return e.getOriginalMessage()
        .lines()
        .filter(line -> !line.startsWith(" "))
        .reduce((first, second) -> first + ", " + second)
        .orElse("");
  }
}
