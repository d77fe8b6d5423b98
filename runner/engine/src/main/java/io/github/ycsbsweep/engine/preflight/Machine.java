// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;

/** What the client's machine is, and how it is set up. */
public final class Machine {

  private Machine() {}

  /** By name; memory in bytes. */
  public static Map<String, String> describe() {
    var files = SystemFiles.ofThisMachine();
    var machine = new TreeMap<>(MachineFacts.of(files));
    machine.put("cpu", files.processor().orElseGet(Machine::processor));
    machine.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    machine.put(
        "memory_bytes",
        Long.toString(files.kernel().memoryBytes("MemTotal").orElseGet(Machine::totalBytes)));
    machine.put("kernel", property("os.name") + " " + property("os.version"));
    machine.put("architecture", property("os.arch"));
    machine.put("jvm", property("java.vm.name") + " " + property("java.vm.version"));
    return machine;
  }

  /** Where the system has no {@code /proc}, or does not name its processor there, as on ARM. */
  private static String processor() {
    var processor = new SystemInfo().getHardware().getProcessor();
    return processor.getProcessorIdentifier().getName().strip();
  }

  private static long totalBytes() {
    return new SystemInfo().getHardware().getMemory().getTotal();
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
