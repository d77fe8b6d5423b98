// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The clients of a store that are compared: the file {@code bindings/STORE/benchmark.yaml}.
 *
 * @param workload that all of them run
 * @param records of ten fields of 100 bytes that are loaded
 * @param sweep words for sweep.sh, for every client that it runs
 * @param clients that sweep.sh runs: the store, and words for this client alone; those that begin
 *     with {@code -D} are for its JVM. With {@code {port}} in its words, and {@code {host}} or
 *     {@code {port.NAME}}, it shares a server with the others, and has to keep its records apart.
 *     Without, sweep.sh starts one for it
 * @param peers other programs, by their names in the table
 * @param ratios pairs of clients, as {@code one/other}
 */
record StoreClients(
    String workload,
    int records,
    List<String> sweep,
    Map<String, List<String>> clients,
    Map<String, Peer> peers,
    List<String> ratios) {

  /**
   * Another program that loads the same server. The words may hold {@code {host}}, {@code {port}},
   * {@code {threads}}, {@code {records}}, {@code {seconds}} and {@code {workload}}, the path of the
   * workload file.
   *
   * @param program that must be on the PATH
   * @param load its words that store the records
   * @param run its words that measure; without {@code {seconds}} in them it is ended by SIGTERM
   * @param rate a regular expression whose group is the operations a second that it prints
   */
  record Peer(String program, List<String> load, List<String> run, String rate) {

    /** The program, if it is on the PATH. */
    Optional<Path> found() {
      for (var folder : System.getenv("PATH").split(":", -1)) {
        var file = Path.of(folder).resolve(program);
        if (Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
      return Optional.empty();
    }
  }

  StoreClients {
    sweep = List.copyOf(sweep);
    clients = new LinkedHashMap<>(clients);
    peers = new LinkedHashMap<>(peers);
    ratios = List.copyOf(ratios);
  }

  static StoreClients of(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException("no " + file + ": it names the clients that are compared");
    }
    var mapper =
        YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();
    try {
      return mapper.readValue(file.toFile(), StoreClients.class);
    } catch (JsonProcessingException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }
}
