// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.io.IOException;

/** Holds a file against a JSON schema, and says in people's words where it does not fit. */
final class SchemaCheck {

  private final JsonNode text;
  private final Schema schema;

  private SchemaCheck(JsonNode text) {
    this.text = text;
    this.schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  /** The schema of that name in the jar. */
  static SchemaCheck of(String name) throws IOException {
    try (var in = SchemaCheck.class.getResourceAsStream(name)) {
      return new SchemaCheck(new ObjectMapper().readTree(in));
    }
  }

  /** Adds what is wrong. */
  void check(YamlFile file, RecipeProblems problems) {
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
}
