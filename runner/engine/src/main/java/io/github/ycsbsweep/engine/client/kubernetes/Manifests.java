// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientShare;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The objects of one cell.
 *
 * @param run that they are of
 * @param name of each of them: they are of different kinds
 * @param namespace that they are in; empty: the one that kubectl is set to
 * @param image of the clients
 */
record Manifests(String run, String name, Optional<String> namespace, String image) {

  private static final String LABEL = "app.kubernetes.io/";

  /** For the pods to be scheduled, the image to be fetched, the connections, and the results. */
  private static final int SECONDS_BESIDE = 1800;

  /** No load takes longer. */
  private static final int SECONDS_OF_LOAD = 86_400;

  /** The Job: all of its pods at once, one a client. */
  ObjectNode job(JobTemplate template, ClientPlan plan) throws UserError {
    var job = template.job();
    nameIn(job);
    var spec = job.withObjectProperty("spec");
    spec.put("completions", plan.clients()).put("parallelism", plan.clients());
    if (!spec.has("activeDeadlineSeconds")) {
      // Should the runner have failed to end it.
      spec.put(
          "activeDeadlineSeconds", SECONDS_BESIDE + plan.work().seconds().orElse(SECONDS_OF_LOAD));
    }
    labelIn(spec.withObjectProperty("template"));
    var container = template.container(job);
    container.put("image", image);
    template.source(job, "configMap").put("name", name);
    template.source(job, "secret").put("name", name);
    return job;
  }

  /** The command of all clients, and what each has behind it, a word a line; there is no secret. */
  ObjectNode configMap(ClientPlan plan) {
    var configMap = object("v1", "ConfigMap");
    configMap.put("immutable", true);
    var data = configMap.withObjectProperty("data");
    data.put("command", lines(plan.command()));
    for (var index = 0; index < plan.clients(); index++) {
      data.put("client-" + index, lines(plan.own(new ClientShare(index, plan.clients()))));
    }
    return configMap;
  }

  private static String lines(List<String> words) {
    return words.stream().map(word -> word + "\n").collect(Collectors.joining());
  }

  /** The properties as they are. */
  ObjectNode secret(Path properties) throws IOException {
    var secret = secret();
    secret
        .withObjectProperty("data")
        .put(key(properties), Base64.getEncoder().encodeToString(Files.readAllBytes(properties)));
    return secret;
  }

  /** The properties as they may be shown. */
  ObjectNode shownSecret(Path properties) throws IOException {
    var read = new Properties();
    read.load(new StringReader(Files.readString(properties, ISO_8859_1)));
    var shown =
        Secrets.redacted(read).entrySet().stream()
            .map(one -> one.getKey() + "=" + one.getValue() + "\n")
            .collect(Collectors.joining());
    var secret = secret();
    secret.withObjectProperty("stringData").put(key(properties), shown);
    return secret;
  }

  /** An object that the cluster deletes with the Job of a uid. */
  ObjectNode owned(ObjectNode object, String uid) {
    object
        .withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", "batch/v1")
        .put("kind", "Job")
        .put("name", name)
        .put("uid", uid);
    return object;
  }

  private ObjectNode secret() {
    var secret = object("v1", "Secret");
    secret.put("immutable", true).put("type", "Opaque");
    return secret;
  }

  /** An object of a kind, named and labelled. */
  private ObjectNode object(String apiVersion, String kind) {
    var object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", apiVersion).put("kind", kind);
    nameIn(object);
    return object;
  }

  /** Names and labels an object. */
  private void nameIn(ObjectNode object) {
    var metadata = object.withObjectProperty("metadata");
    metadata.put("name", name);
    namespace.ifPresent(one -> metadata.put("namespace", one));
    labelIn(object);
  }

  /** Labels an object, beside the labels that it has. */
  private void labelIn(ObjectNode object) {
    object
        .withObjectProperty("metadata")
        .withObjectProperty("labels")
        .put(LABEL + "name", "ycsb-sweep")
        .put(LABEL + "component", "client")
        .put(LABEL + "instance", run);
  }

  private static String key(Path properties) {
    return String.valueOf(properties.getFileName());
  }
}
