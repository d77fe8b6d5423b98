// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Fields of a node that fits its schema. */
record RecipeFields(JsonNode node) {

  boolean has(String name) {
    return node.has(name);
  }

  RecipeFields in(String name) {
    return new RecipeFields(node.path(name));
  }

  String text(String name) {
    return node.get(name).asText();
  }

  Optional<String> optional(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  int number(String name, int fallback) {
    return has(name) ? node.get(name).asInt() : fallback;
  }

  double decimal(String name, double fallback) {
    return has(name) ? node.get(name).asDouble() : fallback;
  }

  boolean flag(String name) {
    return node.path(name).asBoolean(false);
  }

  OptionalLong count(String name) {
    return has(name) ? OptionalLong.of(node.get(name).asLong()) : OptionalLong.empty();
  }

  /** A text that stands for a number, as a time. */
  OptionalLong amount(String name, ToLongFunction<String> unit) {
    return has(name) ? OptionalLong.of(unit.applyAsLong(text(name))) : OptionalLong.empty();
  }

  OptionalDouble rate(String name) {
    return has(name)
        ? OptionalDouble.of(RecipeUnits.bitsPerSecond(text(name)))
        : OptionalDouble.empty();
  }

  List<String> texts(String name) {
    return each(name, one -> one.node.asText());
  }

  /** A text, or a list of them. */
  List<String> oneOrMore(String name) {
    return node.path(name).isArray() ? texts(name) : optional(name).stream().toList();
  }

  List<Integer> numbers(String name) {
    return each(name, one -> one.node.asInt());
  }

  <T> List<T> each(String name, Function<RecipeFields, T> as) {
    var all = new ArrayList<T>();
    node.path(name).forEach(one -> all.add(as.apply(new RecipeFields(one))));
    return List.copyOf(all);
  }

  /** In the file's order. */
  Map<String, String> map(String name) {
    var all = new LinkedHashMap<String, String>();
    node.path(name).properties().forEach(one -> all.put(one.getKey(), one.getValue().asText()));
    return all;
  }
}
