// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import io.github.ycsbsweep.support.MayPrint;
import io.github.ycsbsweep.workloads.client.ClientArguments;
import java.io.IOException;
import java.util.Properties;

/**
 * Measures a workload of reads and updates with memtier_benchmark. It takes the command line of
 * YCSB's client, and leaves that client's files in the current folder. It loads nothing.
 */
@MayPrint
public final class MemtierClient {

  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private MemtierClient() {}

  /** Runs it, and ends the process. */
  public static void main(String[] arguments) throws InterruptedException {
    System.exit(ClientArguments.parse(arguments).map(MemtierClient::run).orElse(USAGE));
  }

  private static int run(Properties properties) {
    try {
      new MemtierRun(MemtierSettings.of(properties)).execute();
      return OK;
    } catch (IOException e) {
      System.err.println(MemtierSettings.PROGRAM + ": " + e.getMessage());
      return FAILED;
    } catch (IllegalArgumentException e) {
      System.err.println(MemtierSettings.PROGRAM + ": " + e.getMessage());
      return USAGE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }
}
