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
    var hardware = new SystemInfo().getHardware();
    var machine = new TreeMap<>(MachineFacts.of(SystemFiles.ofThisMachine()));
    machine.put("cpu", hardware.getProcessor().getProcessorIdentifier().getName().strip());
    machine.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    machine.put("memory_bytes", Long.toString(hardware.getMemory().getTotal()));
    machine.put("kernel", property("os.name") + " " + property("os.version"));
    machine.put("architecture", property("os.arch"));
    machine.put("jvm", property("java.vm.name") + " " + property("java.vm.version"));
    return machine;
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
