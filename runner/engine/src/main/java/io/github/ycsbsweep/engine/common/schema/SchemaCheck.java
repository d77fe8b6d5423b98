// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common.schema;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.support.NearestName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Checks a file by a JSON schema, and says in people's words where it does not fit. */
public final class SchemaCheck {

  private final JsonNode text;
  private final Schema schema;

  private SchemaCheck(JsonNode text) {
    this.text = text;
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  /** The schema of that name beside a class. */
  public static SchemaCheck of(Class<?> beside, String name) throws IOException {
    try (var in = beside.getResourceAsStream(name)) {
      return new SchemaCheck(new ObjectMapper().readTree(in));
    }
  }

  /** Adds what is wrong. */
  public void check(YamlFile file, FileProblems problems) {
    for (var error : schema.validate(file.root())) {
      if (!isOfAnAlternative(error)) {
        var message =
            new SchemaMessage(text, error, place(error.getSchemaLocation().getFragment()));
        var owner = place(error.getInstanceLocation());
        var at = message.field().map(field -> owner + "/" + field).orElse(owner);
        message.text().ifPresent(said -> problems.add(file, at, said));
      }
    }
  }

  /** Fills in what a file that fits leaves out, where the schema has a default. */
  public void complete(YamlFile file) {
    schema.walk(
        file.root(),
        false,
        (ExecutionContext walk) ->
            walk.walkConfig(
                config -> config.applyDefaultsStrategy(it -> it.applyPropertyDefaults(true))));
  }

  /** Why one of several alternatives does not fit says nothing: none of them had to. */
  private static boolean isOfAnAlternative(Error error) {
    var path = error.getEvaluationPath();
    for (var at = 0; at < path.getNameCount() - 1; at++) {
      if (path.getName(at).equals("oneOf")) {
        return true;
      }
    }
    return false;
  }

  private static String place(NodePath path) {
    var place = new StringBuilder();
    for (var at = 0; at < path.getNameCount(); at++) {
      place.append('/').append(path.getElement(at));
    }
    return place.toString();
  }

  /**
   * A schema's complaint, in people's words: what was wrong, and what is allowed.
   *
   * @param schema whole
   * @param rule place of the rule in it that was broken
   */
  record SchemaMessage(JsonNode schema, Error error, String rule) {

    /** The field that it is about, where that is one of the place that does not fit. */
    Optional<String> field() {
      return error.getKeyword().endsWith("Properties")
          ? Optional.of(error.getProperty())
          : Optional.empty();
    }

    /** Empty if another complaint says it already. */
    Optional<String> text() {
      return switch (error.getKeyword()) {
        case "additionalProperties", "unevaluatedProperties" -> unknownField();
        case "required" -> Optional.of(error.getProperty() + " is missing");
        case "oneOf" -> Optional.of(alternatives());
        case "enum" -> Optional.of(unknownName());
        case "type" -> Optional.of(given() + ": allowed is " + types(error.getSchemaNode()));
        case "pattern" -> Optional.of(given() + ": allowed is " + description());
        case "minimum" ->
            Optional.of(given() + ": allowed is " + error.getSchemaNode() + " or more");
        case "maximum" ->
            Optional.of(given() + ": allowed is " + error.getSchemaNode() + " or less");
        case "minItems" -> Optional.of("at least " + error.getSchemaNode() + " are needed");
        case "maxItems" -> Optional.of("at most " + error.getSchemaNode() + " are allowed");
        case "minLength" -> Optional.of("it is empty");
        case "uniqueItems" -> Optional.of("one is there twice");
        default -> Optional.of(given() + ": " + error.getMessage());
      };
    }

    private Optional<String> unknownField() {
      var known = fields(parent(), new ArrayList<>());
      // A rule that was broken further in makes the field that it is about one that no rule knows.
      if (known.contains(error.getProperty())) {
        return Optional.empty();
      }
      var near = NearestName.suggestion(error.getProperty(), known);
      return Optional.of(
          "no such field" + (near.isEmpty() ? "; allowed are " + String.join(", ", known) : near));
    }

    private String unknownName() {
      var known = texts(error.getSchemaNode());
      var name = error.getInstanceNode().asText();
      return Text.format(
          "%s: allowed is %s%s",
          given(), String.join(", ", known), NearestName.suggestion(name, known));
    }

    /** Either fields of which exactly one has to be there, or forms of a value. */
    private String alternatives() {
      var names = new ArrayList<String>();
      for (var alternative : error.getSchemaNode()) {
        alternative.path("required").forEach(name -> names.add(name.asText()));
      }
      if (names.isEmpty()) {
        return given() + ": allowed is " + forms();
      }
      var there = names.stream().filter(error.getInstanceNode()::has).toList();
      return Text.format("exactly one of %s is needed, ", String.join(", ", names))
          + (there.isEmpty() ? "and there is none" : "and there are " + String.join(", ", there));
    }

    private String forms() {
      var forms = new ArrayList<String>();
      for (var form : error.getSchemaNode()) {
        var isList = form.path("type").asText().equals("array");
        forms.add(
            form.has("enum")
                ? String.join(", ", texts(form.get("enum")))
                : isList ? listOf(form) : types(form.path("type")));
      }
      return String.join(", or ", forms);
    }

    private static String listOf(JsonNode form) {
      return "a list of which each is " + types(form.path("items").path("type"));
    }

    private String given() {
      var node = error.getInstanceNode();
      if (node.isNull()) {
        return "nothing";
      }
      return node.isContainerNode() ? (node.isArray() ? "a list" : "fields") : node.asText();
    }

    private String description() {
      var said = parent().path("description");
      return said.isMissingNode() ? "what fits " + error.getSchemaNode().asText() : said.asText();
    }

    private JsonNode parent() {
      return schema.at(JsonPointer.compile(rule).head());
    }

    /** The names of the fields that a schema knows, those that it refers to included. */
    private List<String> fields(JsonNode of, List<String> names) {
      of.path("properties").fieldNames().forEachRemaining(names::add);
      if (of.has("$ref")) {
        fields(schema.at(of.get("$ref").asText().substring(1)), names);
      }
      return names;
    }

    private static String types(JsonNode type) {
      return type.isArray()
          ? String.join(" or ", texts(type).stream().map(SchemaMessage::type).toList())
          : type(type.asText());
    }

    private static String type(String type) {
      return switch (type) {
        case "integer" -> "a whole number";
        case "number" -> "a number";
        case "boolean" -> "true or false";
        case "array" -> "a list";
        case "object" -> "fields with values";
        default -> "a text";
      };
    }

    private static List<String> texts(JsonNode array) {
      return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }
  }
}
