// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.SecretNames;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The properties of a workload that memtier_benchmark does. */
public final class MemtierValues {

  /** Its name on the {@code PATH}. */
  public static final String PROGRAM = "memtier_benchmark";

  /** It counts records up from 0, and writes whole values, whatever a workload's file says. */
  private static final Map<String, String> TAKEN =
      Map.of("insertorder", "ordered", "zeropadding", "1", "writeallfields", "true");

  /** Other values of these make another measurement. */
  private static final Map<String, String> NEEDED =
      Map.of(
          "readallfields", "true",
          "fieldlengthdistribution", "constant",
          "dataintegrity", "false",
          "table", "usertable");

  private MemtierValues() {}

  /**
   * Sets what it needs, and refuses what it can't do.
   *
   * @param given what the user says beside the workload's file
   * @param protocol that it speaks
   * @param prefix of all keys
   * @param ofBinding properties of the binding that it needs
   */
  public static void take(
      WorkloadCheck check,
      Properties given,
      String protocol,
      String prefix,
      Map<String, String> ofBinding)
      throws UserError {
    var merged = check.properties();
    checkOperations(check);
    TAKEN.keySet().stream().filter(name -> !given.containsKey(name)).forEach(merged::remove);
    var needed = new TreeMap<>(TAKEN);
    needed.putAll(NEEDED);
    needed.putAll(ofBinding);
    for (var one : needed.entrySet()) {
      merged.putIfAbsent(one.getKey(), one.getValue());
      var value = merged.getProperty(one.getKey()).strip();
      if (!value.equalsIgnoreCase(one.getValue())) {
        throw check.wrong(one.getKey(), value, one.getValue() + " with --client memtier");
      }
    }
    for (var name : merged.stringPropertyNames()) {
      if (SecretNames.matches(name) && !merged.getProperty(name).isBlank()) {
        throw UserError.of(
            "%s and --client memtier: %s takes a password on its command line only, where others"
                + " see it; drop one of them",
            name, PROGRAM);
      }
    }
    merged.setProperty("memtier.protocol", protocol);
    merged.setProperty("memtier.prefix", prefix);
  }

  private static void checkOperations(WorkloadCheck check) throws UserError {
    var merged = check.properties();
    var workload = merged.getProperty("workload", "");
    if (!workload.equals(YcsbProperties.CORE_WORKLOAD)) {
      throw check.wrong(
          "workload", workload, YcsbProperties.CORE_WORKLOAD + " with --client memtier");
    }
    if (!check.phase().equals("run")) {
      throw check.wrong("sweep.phase", check.phase(), "run with --client memtier");
    }
    for (var name : YcsbProperties.PROPORTIONS) {
      var isDone = name.equals("readproportion") || name.equals("updateproportion");
      if (!isDone && check.share(name) > 0) {
        throw check.wrong(
            name, merged.getProperty(name), "0 with --client memtier, which reads and updates");
      }
    }
    var keys = merged.getProperty("requestdistribution", "uniform");
    if (!keys.equals("uniform") && !keys.equals("zipfian")) {
      throw check.wrong("requestdistribution", keys, "uniform or zipfian with --client memtier");
    }
  }
}
