// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * The part of a Job that is the same for all cells, from a file that users may change: all of it
 * but what the runner relies on.
 */
record JobTemplate(Path file, ObjectNode manifest) {

  static final String CONTAINER = "client";
  static final String VOLUME = "plan";

  /** An annotation. */
  private static final String START_SECONDS = "ycsb-sweep/start-seconds";

  private static final int USUAL_SECONDS = 300;

  /** A pod that runs waits so long for its client to be started. */
  private static final int MOST_SECONDS = 600;

  /** JSON pointers, and what has to be there. */
  private static final Map<String, String> FIXED =
      Map.of(
          "/apiVersion", "batch/v1",
          "/kind", "Job",
          "/spec/completionMode", "Indexed",
          "/spec/backoffLimit", "0",
          "/spec/template/spec/restartPolicy", "Never");

  /** Reads a template; one that the runner could not use is the user's error, and says where. */
  static JobTemplate read(Path file) throws IOException, UserError {
    try {
      var root = new YAMLMapper().readTree(file.toFile());
      if (!(root instanceof ObjectNode job)) {
        throw new UserError(file + ": not the manifest of a Job");
      }
      for (var fixed : FIXED.entrySet()) {
        var there = job.at(fixed.getKey());
        if (!there.asText().equals(fixed.getValue())) {
          throw UserError.of(
              "%s: %s%s; allowed: %s",
              file,
              fixed.getKey().substring(1).replace('/', '.'),
              there.isMissingNode() ? " is missing" : ": " + there,
              fixed.getValue());
        }
      }
      return new JobTemplate(file, job);
    } catch (JacksonException e) {
      throw new UserError(file + ": not YAML: " + e.getOriginalMessage());
    }
  }

  /** How long all pods of a cell may take until they run. */
  Duration startLimit() throws UserError {
    var asked = manifest.at("/metadata/annotations").path(START_SECONDS);
    var seconds = asked.asText().matches("\\d{1,3}") ? Integer.parseInt(asked.asText()) : 0;
    if (!asked.isMissingNode() && (seconds < 1 || seconds > MOST_SECONDS)) {
      throw UserError.of(
          "%s: metadata.annotations.%s: %s; allowed: 1 to %d",
          file, START_SECONDS, asked, MOST_SECONDS);
    }
    return Duration.ofSeconds(asked.isMissingNode() ? USUAL_SECONDS : seconds);
  }

  /** A Job to be filled in. */
  ObjectNode job() {
    return manifest.deepCopy();
  }

  /** The container of a Job that runs the client. */
  ObjectNode container(ObjectNode filled) throws UserError {
    return named(filled, "/spec/template/spec/containers", CONTAINER);
  }

  /** The reference to the object of a kind, as {@code configMap}, in the volume of the plan. */
  ObjectNode source(ObjectNode filled, String kind) throws UserError {
    var volume = named(filled, "/spec/template/spec/volumes", VOLUME);
    return first(volume.at("/projected/sources"), source -> source.has(kind))
        .map(source -> source.withObjectProperty(kind))
        .orElseThrow(
            () ->
                new UserError(
                    file + ": spec.template.spec.volumes: " + VOLUME + " projects no " + kind));
  }

  private ObjectNode named(ObjectNode filled, String place, String name) throws UserError {
    return first(filled.at(place), one -> one.path("name").asText().equals(name))
        .orElseThrow(
            () ->
                UserError.of(
                    "%s: %s: none is named %s", file, place.substring(1).replace('/', '.'), name));
  }

  private static Optional<ObjectNode> first(JsonNode list, Predicate<JsonNode> wanted) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast)
        .filter(wanted)
        .findFirst();
  }
}
