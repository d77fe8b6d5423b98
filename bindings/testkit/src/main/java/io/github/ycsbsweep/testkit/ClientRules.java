// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** What the real client of YCSB makes of the binding. */
interface ClientRules extends Rules {

  int LIMIT_SECONDS = 60;
  int RECORDS = 200;

  @Test
  default void r56TheRealClientVerifiesEveryValue() throws Exception {
    var folder = Files.createTempDirectory("ycsb-client");
    var file = folder.resolve("workload.properties");
    try {
      try (var out = Files.newBufferedWriter(file, UTF_8)) {
        workload().store(out, "");
      }
      load();
      var run = client(file);
      assertThat(run)
          .contains("[INSERT], Return=OK", "[VERIFY], Return=OK")
          .contains("[READ], Return=OK", "[UPDATE], Return=OK");
      assertThat(run.lines().filter(line -> line.contains("Return=")))
          .allMatch(line -> line.contains("Return=OK"));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private Properties workload() {
    var properties = fixture().properties();
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("dataintegrity", "true");
    properties.setProperty("fieldlengthdistribution", "constant");
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("operationcount", "1000");
    properties.setProperty("readproportion", "0.5");
    properties.setProperty("updateproportion", "0.2");
    properties.setProperty("readmodifywriteproportion", "0.2");
    properties.setProperty("scanproportion", "0");
    properties.setProperty("insertproportion", "0.1");
    properties.setProperty("requestdistribution", "uniform");
    return properties;
  }

  /** In this virtual machine, as the client's threads do it: a start of the client is dear. */
  private void load() throws Exception {
    Measurements.setProperties(workload());
    var core = new CoreWorkload();
    core.init(workload());
    try (var session = fixture().open()) {
      for (var i = 0; i < RECORDS; i++) {
        assertThat(core.doInsert(session.db(), null)).isTrue();
      }
    }
  }

  /** A process of its own, since Client ends its virtual machine. */
  private String client(Path file) throws Exception {
    var log = file.resolveSibling("client.log");
    var process =
        new ProcessBuilder(command(file))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the client hangs: " + Files.readString(log));
      }
      return Files.readString(log);
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(log);
    }
  }

  private List<String> command(Path file) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-cp",
        System.getProperty("java.class.path"),
        "site.ycsb.Client",
        "-t",
        "-db",
        fixture().newBinding().getClass().getName(),
        "-threads",
        "8",
        "-P",
        file.toString());
  }
}
