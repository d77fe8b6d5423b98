// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbsweep.engine.common.schema.FileProblems;
import io.github.ycsbsweep.engine.common.schema.YamlFile;
import io.github.ycsbsweep.support.NearestName;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/** A part of a file that fits its schema, and where it is; one that is not there has no parts. */
record YamlPart(YamlFile file, FileProblems problems, JsonNode node, String at) {

  boolean has(String name) {
    return node.has(name);
  }

  YamlPart of(String name) {
    return new YamlPart(file, problems, node.path(name), at + "/" + name);
  }

  String text() {
    return node.asText();
  }

  /** Of a list its elements, else its fields. */
  List<YamlPart> parts() {
    return node.isArray()
        ? IntStream.range(0, node.size())
            .mapToObj(number -> new YamlPart(file, problems, node.get(number), at + "/" + number))
            .toList()
        : node.properties().stream().map(field -> of(field.getKey())).toList();
  }

  void refuse(String problem) {
    problems.add(file, at, problem);
  }

  /** Refuses a name that is none of those known. */
  void check(String what, Collection<String> known) {
    if (!known.contains(text())) {
      refuse(unknown("no " + what, text(), known));
    }
  }

  /** Refuses a field of parts that another one has, too. */
  static void once(List<YamlPart> parts, String field) {
    var seen = new HashSet<String>();
    parts.stream()
        .map(part -> part.of(field))
        .filter(name -> !seen.add(name.text()))
        .forEach(name -> name.refuse("a second " + name.text()));
  }

  /** What is said of a name that is none of those known. */
  static String unknown(String what, String given, Collection<String> known) {
    var near = NearestName.suggestion(given, known);
    return what
        + (near.isEmpty() && !known.isEmpty() ? "; there are " + String.join(", ", known) : near);
  }
}
