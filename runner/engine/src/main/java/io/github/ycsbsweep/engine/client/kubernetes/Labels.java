// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * How the objects of a cell are called.
 *
 * @param run that they are of
 * @param name of each of them: they are of different kinds
 * @param namespace that they are in; empty: the one that kubectl is set to
 */
record Labels(String run, String name, Optional<String> namespace) {

  private static final String PREFIX = "app.kubernetes.io/";

  /** An object of a kind, named and labelled. */
  ObjectNode object(String apiVersion, String kind) {
    var object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", apiVersion).put("kind", kind);
    nameIn(object);
    return object;
  }

  /** Names and labels an object. */
  void nameIn(ObjectNode object) {
    var metadata = object.withObjectProperty("metadata");
    metadata.put("name", name);
    namespace.ifPresent(one -> metadata.put("namespace", one));
    labelIn(object);
  }

  /** Labels an object, beside the labels that it has. */
  void labelIn(ObjectNode object) {
    object
        .withObjectProperty("metadata")
        .withObjectProperty("labels")
        .put(PREFIX + "name", "ycsb-sweep")
        .put(PREFIX + "component", "client")
        .put(PREFIX + "instance", run);
  }
}
