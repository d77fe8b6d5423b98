// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Answers info requests about sets and secondary indexes. */
record IndexCommands(Map<String, Namespace> namespaces) {

  private static final String NO_INDEX = "ERROR:201:no index";

  /** Of integers: what else there is comes after the bin's name, or in more arguments. */
  private static final Pattern NUMERIC =
      Pattern.compile(
          "set=([^;]+);indexname=([^;]+);indexdata=([^;,]+),numeric", Pattern.CASE_INSENSITIVE);

  /** {@code sindex-create:ns=NAME;set=SET;indexname=NAME;indexdata=BIN,NUMERIC}. */
  String create(String command) {
    var arguments = command.substring(command.indexOf(':') + 1).split(";", 2);
    var namespace = namespaces.get(arguments[0].substring(arguments[0].indexOf('=') + 1));
    var index = NUMERIC.matcher(arguments.length > 1 ? arguments[1] : "");
    if (namespace == null || !index.matches()) {
      return "ERROR:4:only numeric indexes of a set, in a namespace that exists";
    }
    var definition = new Indexes.Index(index.group(2), index.group(1), index.group(3));
    return namespace.indexes().add(definition)
        ? "ok"
        : "ERROR:200:'indexname' already exists with different definition";
  }

  /** {@code sindex/NAMESPACE/NAME}: how many records it holds; it is built at once. */
  String state(String[] path) {
    var namespace = namespace(path);
    return namespace
        .flatMap(one -> one.indexes().named(path[2]))
        .map(index -> namespace.get().count(index::holds))
        .map(entries -> "entries=" + entries + ";load_pct=100;load_time=0")
        .orElse(NO_INDEX);
  }

  /** {@code sets/NAMESPACE/SET}: how many records it has. */
  String set(String[] path) {
    return namespace(path)
        .map(one -> one.count(record -> record.set().equals(path[2])))
        .filter(records -> records > 0)
        .map(records -> "objects=" + records + ":tombstones=0;")
        .orElse("");
  }

  private Optional<Namespace> namespace(String[] path) {
    return path.length < 3 ? Optional.empty() : Optional.ofNullable(namespaces.get(path[1]));
  }
}
