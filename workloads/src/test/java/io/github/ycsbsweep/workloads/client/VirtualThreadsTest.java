// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given a Java that has virtual threads beside that of the build. */
class VirtualThreadsTest {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  @TempDir private Path folder;

  @Test
  void runsYcsbsThreadsOnVirtualOnes() throws Exception {
    var output =
        run(newerJava(), "io.github.ycsbsweep.workloads.client.FailingWorkload", "initThread");
    assertThat(output.err())
        .contains("Client threads: virtual", "site.ycsb.ClientThread.run", "VirtualThread.run");
  }

  @Test
  void countsEveryOperationOfVirtualThreads() throws Exception {
    var output = run(newerJava(), "site.ycsb.workloads.CoreWorkload", "nowhere");
    assertThat(output.status()).isZero();
    assertThat(output.err()).contains("Client threads: virtual");
    assertThat(output.out()).contains("[READ], Return=OK, 1000", "[CLEANUP], Operations, 64");
  }

  @Test
  void endsWhereTheJavaHasNone() throws Exception {
    assumeTrue(Runtime.version().feature() < ThreadKind.VIRTUAL_SINCE);
    var java = Path.of(System.getProperty("java.home"));
    var output = run(java, "site.ycsb.workloads.CoreWorkload", "nowhere");
    assertThat(output.status()).isEqualTo(2);
    assertThat(output.err()).contains("client.threads=virtual: needs Java 21, and this is");
    assertThat(output.out()).isEmpty();
  }

  private ClientProcess.Output run(Path java, String workload, String failing) throws Exception {
    var words =
        "-t -threads 64 -p recordcount=200 -p operationcount=1000 -p basicdb.verbose=false"
            + (" -p readproportion=1 -p updateproportion=0 -p workload=" + workload)
            + (" -p client.threads=virtual -p failing=" + failing);
    return ClientProcess.start(java, folder, BenchmarkClient.class, List.of(words.split(" ")))
        .await();
  }

  private static Path newerJava() throws IOException {
    try (var homes = Files.list(Path.of(System.getProperty("java.home")).getParent())) {
      var newer =
          homes.filter(home -> version(home).orElse(0) >= ThreadKind.VIRTUAL_SINCE).findFirst();
      assumeTrue(newer.isPresent(), "no Java 21 or later lies beside that of the build");
      return newer.get();
    }
  }

  private static Optional<Integer> version(Path home) {
    try {
      var version = VERSION.matcher(Files.readString(home.resolve("release")));
      return version.find() ? Optional.of(Integer.valueOf(version.group(1))) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
