// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import java.nio.file.Path;
import java.util.List;

/** The command line of a monitor beside a client on another machine. */
public final class MonitorCommandLine {

  private MonitorCommandLine() {}

  /**
   * The words, which are to be followed by the client's process id.
   *
   * @param java program there
   * @param root folder there of ycsb-sweep, laid out as a distribution
   */
  public static List<String> of(String java, Path root) {
    return List.of(
        java,
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto",
        "-XX:-UsePerfData",
        "-cp",
        root + "/runner/jars/engine/*",
        "io.github.ycsbsweep.engine.command.Main",
        "monitor",
        "--out",
        "system.csv");
  }
}
