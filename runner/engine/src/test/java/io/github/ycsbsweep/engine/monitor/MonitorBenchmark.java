// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Measures what a sample costs beside a client of many threads: CPU time and allocation of the
 * thread that samples. It is no test; {@code docs/performance.md} has its figures.
 */
public final class MonitorBenchmark {

  private MonitorBenchmark() {}

  /** Arguments: how many threads the client has, and how many samples are taken, one a second. */
  public static void main(String[] arguments) throws Exception {
    var threads = Integer.parseInt(arguments[0]);
    if (arguments.length == 1) {
      beAClient(threads);
      return;
    }
    var client =
        new ProcessBuilder(
                "java",
                "-Xss256k",
                "-cp",
                System.getProperty("java.class.path"),
                MonitorBenchmark.class.getName(),
                arguments[0])
            .start();
    var server = new ProcessBuilder("sleep", "600").start();
    try {
      TimeUnit.SECONDS.sleep(3);
      var sampler = new Sampler(List.of((int) client.pid()), List.of((int) server.pid()), true, 0);
      measure(sampler, threads, Integer.parseInt(arguments[1]));
    } finally {
      client.destroy();
      server.destroy();
    }
  }

  private static void measure(Sampler sampler, int threads, int samples) throws Exception {
    var bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var cpu = 0L;
    var bytes = 0L;
    for (var sample = -samples; sample < samples; sample++) {
      var cpuBefore = bean.getCurrentThreadCpuTime();
      var bytesBefore = bean.getCurrentThreadAllocatedBytes();
      sampler.sample();
      // The first ones are those of a cold JVM.
      cpu += sample < 0 ? 0 : bean.getCurrentThreadCpuTime() - cpuBefore;
      bytes += sample < 0 ? 0 : bean.getCurrentThreadAllocatedBytes() - bytesBefore;
      TimeUnit.MILLISECONDS.sleep(1000);
    }
    System.out.printf(
        Locale.ROOT,
        "%d threads: %.2f ms of CPU and %.0f KiB a sample, once a second%n",
        threads,
        cpu / 1e6 / samples,
        bytes / 1024.0 / samples);
  }

  private static void beAClient(int threads) throws InterruptedException {
    for (var i = 0; i < threads; i++) {
      var thread =
          new Thread(
              () -> {
                while (true) {
                  java.util.concurrent.locks.LockSupport.parkNanos(200_000_000L);
                }
              });
      thread.setDaemon(true);
      thread.start();
    }
    TimeUnit.MINUTES.sleep(5);
  }
}
