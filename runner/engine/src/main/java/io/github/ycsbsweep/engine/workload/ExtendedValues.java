// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import io.github.ycsbsweep.engine.common.Units;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.ClientJvm.ClientProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Values and properties that YCSB's CoreWorkload lacks. A workload of that class which uses one of
 * them is run by the project's ExtendedCoreWorkload, which means the same by all others.
 */
public final class ExtendedValues {

  static final String KEYS = "requestdistribution";
  static final String LENGTHS = "fieldlengthdistribution";

  private static final String RECORDS = "recordcount";

  /** Others are judged later. */
  private static final Pattern MANY = Pattern.compile("[0-9]{10,18}");

  private static final String SPEED = "trace.speed";

  /** Values that name a file. */
  private static final Pattern FILE = Pattern.compile("(trace|histogram|ranks):(.+)");

  private static final Pattern LOGNORMAL =
      Pattern.compile("lognormal:([0-9]{1,9}),([0-9.]+)(?:,[0-9]{1,9})?");

  private ExtendedValues() {}

  /** Puts the class that knows them in the place of CoreWorkload, where one is used. */
  public static void chooseClass(Properties merged) throws UserError {
    for (var name : merged.stringPropertyNames()) {
      findFile(name, merged);
    }
    var used =
        merged.stringPropertyNames().stream()
            .filter(name -> isExtended(name, merged))
            .sorted()
            .toList();
    var workload = merged.getProperty("workload", "");
    var missing = merged.getProperty("missproportion", "0");
    if (isCache(merged) && !(YcsbProperties.isCore(workload) && missing.matches("0*[.]?0*"))) {
      throw UserError.of(
          "cacheaside=true (of --memory): allowed is only with workload=%s, and without"
              + " missproportion, whose reads it would fill",
          YcsbProperties.CORE_WORKLOAD);
    }
    if (used.isEmpty() || !YcsbProperties.isCore(workload)) {
      return;
    }
    if (!workload.equals(YcsbProperties.CORE_WORKLOAD)
        && !workload.equals(YcsbProperties.EXTENDED_WORKLOAD)) {
      throw UserError.of(
          "%s=%s: allowed is only with workload=%s, not with %s",
          used.get(0), merged.getProperty(used.get(0)), YcsbProperties.CORE_WORKLOAD, workload);
    }
    merged.setProperty("workload", YcsbProperties.EXTENDED_WORKLOAD);
    if (merged.containsKey(SPEED)) {
      // Else YCSB keeps no response times.
      merged.setProperty("measurement.interval", "both");
    }
  }

  /** Refuses more records than can be told apart by what a workload needs besides. */
  public static void checkRecords(WorkloadCheck check, ClientProgram program) throws UserError {
    var merged = check.properties();
    if (isWide(merged)) {
      var contrary = new LinkedHashMap<String, Boolean>();
      contrary.put(
          "--client stock, YCSB's own, which is the usual one: say --client benchmark",
          program == ClientProgram.STOCK);
      contrary.put(
          "another workload than " + YcsbProperties.CORE_WORKLOAD,
          !merged.getProperty("workload", "").equals(YcsbProperties.EXTENDED_WORKLOAD));
      contrary.put("insertproportion above 0", check.inserts());
      contrary.put("--verify", VerificationValues.isOn(merged));
      contrary.put("a trace", isTrace(merged));
      contrary.put(
          "requestdistribution=exponential", merged.getProperty(KEYS, "").equals("exponential"));
      for (var one : contrary.entrySet()) {
        if (one.getValue()) {
          throw check.wrong(RECORDS, "up to " + Units.MOST + " with " + one.getKey());
        }
      }
    }
  }

  /** Whether there are more records than YCSB's own classes can count, which have ints. */
  private static boolean isWide(Properties merged) {
    var records = merged.getProperty(RECORDS, "");
    return MANY.matcher(records).matches() && Long.parseLong(records) > Units.MOST;
  }

  /** A name that is misspelt is the class's to refuse. */
  private static boolean isExtended(String name, Properties merged) {
    if (name.equals(RECORDS)) {
      return isWide(merged);
    }
    if (name.equals(KEYS) || name.equals(LENGTHS)) {
      return merged.getProperty(name).contains(":");
    }
    return YcsbProperties.isExtended(name)
        || (name.equals(VerificationValues.VERIFY) && VerificationValues.isOn(merged))
        || name.startsWith("hotspot.")
        || (name.startsWith("trace.") && isTrace(merged));
  }

  /** A file that a workload names lies beside it, if it is there, wherever the user is. */
  public static void findBeside(Path workload, Properties merged, Properties given) {
    for (var name : merged.stringPropertyNames()) {
      var match = FILE.matcher(merged.getProperty(name));
      if (!given.containsKey(name) && match.matches()) {
        var beside = workload.toAbsolutePath().resolveSibling(match.group(2));
        if (Files.isRegularFile(beside)) {
          merged.setProperty(name, match.group(1) + ":" + beside);
        }
      }
    }
  }

  /** A client works in another folder than the user who named a file. */
  private static void findFile(String name, Properties merged) throws UserError {
    var match = FILE.matcher(merged.getProperty(name));
    if (match.matches()) {
      var file = Path.of(match.group(2)).toAbsolutePath();
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw UserError.of("%s=%s: no such file, or not readable", name, merged.getProperty(name));
      }
      merged.setProperty(name, match.group(1) + ":" + file);
    }
  }

  /** Whether what is not found is inserted. */
  public static boolean isCache(Properties merged) {
    return Boolean.parseBoolean(merged.getProperty("cacheaside", "").strip());
  }

  /** Whether the operations are those of a trace, and not of the proportions. */
  static boolean isTrace(Properties merged) {
    return merged.getProperty(KEYS, "").startsWith("trace:");
  }

  /** Bytes of a value on average, of which there are so many where lengths are not lognormal. */
  static long fieldBytes(Properties merged, long fieldLength) {
    var match = LOGNORMAL.matcher(merged.getProperty(LENGTHS, ""));
    if (!match.matches()) {
      return fieldLength;
    }
    var sigma = Double.parseDouble(match.group(2));
    return Math.round(Long.parseLong(match.group(1)) * Math.exp(sigma * sigma / 2));
  }
}
