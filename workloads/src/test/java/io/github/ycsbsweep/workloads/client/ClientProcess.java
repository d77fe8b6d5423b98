// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A client in a process of its own, since it ends its virtual machine.
 *
 * @param folder that it runs in, with what it writes
 */
record ClientProcess(Process process, Path folder) {

  private static final int LIMIT_SECONDS = 60;
  private static final String CLASSES = "classes";

  /**
   * What a client wrote.
   *
   * @param status that the process ended with
   * @param runsItself whether it ran the workload, and did not leave that to YCSB's client
   */
  record Output(int status, String out, String err, boolean runsItself) {}

  static ClientProcess start(Path folder, Class<?> client, List<String> words) throws IOException {
    return start(Path.of(System.getProperty("java.home")), folder, client, words);
  }

  static ClientProcess start(Path java, Path folder, Class<?> client, List<String> words)
      throws IOException {
    Files.createDirectories(folder);
    var command =
        new ArrayList<>(
            List.of(
                java.resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xlog:class+load:file=" + CLASSES,
                "-cp",
                System.getProperty("java.class.path"),
                client.getName()));
    command.addAll(words);
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    return new ClientProcess(builder.start(), folder);
  }

  Output await() throws Exception {
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("the client ends").isTrue();
      var classes = folder.resolve(CLASSES);
      var runsItself = Files.readString(classes).contains(ClientRun.class.getName());
      Files.delete(classes);
      return new Output(
          process.exitValue(),
          Files.readString(folder.resolve("out")),
          Files.readString(folder.resolve("err")),
          runsItself);
    } finally {
      process.destroyForcibly();
    }
  }
}
