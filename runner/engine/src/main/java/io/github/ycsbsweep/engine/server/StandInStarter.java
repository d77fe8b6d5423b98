// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.store.Project;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts an imitation of a server, in a Java process of its own. */
final class StandInStarter extends LocalStarter {

  private static final String MAIN = "io.github.ycsbsweep.standins.MockServerMain";

  private final Path jars;
  private final String store;

  StandInStarter(String store, ServerEnvironment environment, ServerRequest request)
      throws UserError {
    super(environment, Path.of(System.getProperty("java.home"), "bin", "java"), request);
    this.jars = environment.project().standInJars(store);
    this.store = store;
  }

  @Override
  public List<String> words(List<String> command, List<String> variables, Path folder, int port) {
    var java = List.of(program(), "-XX:+UseParallelGC", "-XX:-UsePerfData");
    var server = List.of("-cp", jars + "/*", MAIN, store);
    return Stream.of(java, server, command).flatMap(List::stream).toList();
  }

  @Override
  ProcessSpec spec(Path folder, List<String> words, Path log) {
    return super.spec(folder, words, log).inEngineLocale();
  }

  /** Name and version of what imitates a store, from the name of its jar. */
  static Optional<String> version(String store, StoreDescription description, Project project) {
    var artifact = description.sources().standIn().orElseThrow();
    try (var jars =
        Files.newDirectoryStream(project.standInJars(store), artifact + "-[0-9]*.jar")) {
      for (var jar : jars) {
        var name = jar.getFileName().toString();
        return Optional.of(
            artifact
                + " "
                + name.substring(artifact.length() + 1, name.length() - ".jar".length()));
      }
      return Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
