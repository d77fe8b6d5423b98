// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.workload;

import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import java.util.Properties;

/** The properties of writes that clients read back after their end. */
public final class VerificationValues {

  /** Whether they do. */
  public static final String VERIFY = "verify";

  private static final String SECONDS = "verify.seconds";

  /** Where the property is not given: that of extended.properties. */
  private static final String USUAL_SECONDS = "300";

  /** A value with its number in it, in bytes. */
  private static final int LEAST_LENGTH = 37;

  private VerificationValues() {}

  static boolean isOn(Properties merged) {
    return Boolean.parseBoolean(merged.getProperty(VERIFY, "").strip());
  }

  /** Turns it on where it works, unless the user has said whether he wants it. */
  public static void turnOn(Properties merged) {
    if (merged.containsKey(VERIFY)) {
      return;
    }
    merged.setProperty(VERIFY, "true");
    try {
      check(merged);
    } catch (UserError impossible) {
      merged.remove(VERIFY);
    }
  }

  /** Refuses it where values can't be numbered, or keys are not a client's own. */
  public static void check(Properties merged) throws UserError {
    if (!isOn(merged)) {
      return;
    }
    var workload = merged.getProperty("workload", "");
    if (!List.of(YcsbProperties.CORE_WORKLOAD, YcsbProperties.EXTENDED_WORKLOAD)
        .contains(workload)) {
      throw UserError.of(
          "--verify (verify=true): allowed is only with workload=%s, not with %s",
          YcsbProperties.CORE_WORKLOAD, workload);
    }
    if (Boolean.parseBoolean(merged.getProperty("dataintegrity", ""))) {
      throw new UserError(
          "--verify (verify=true) and dataintegrity=true: one of them, since each makes the"
              + " values");
    }
    if (ExtendedValues.isCache(merged)) {
      throw new UserError(
          "--verify (verify=true) and cacheaside=true (of --memory): one of them, since a cache"
              + " loses writes as it should");
    }
    if (ExtendedValues.isTrace(merged)) {
      throw new UserError(
          "--verify (verify=true): allowed is only without requestdistribution=trace:FILE, whose"
              + " keys clients share");
    }
    if (hasShortValues(merged)) {
      throw UserError.of(
          "--verify (verify=true): fieldlength=%s has no room for a numbered value; allowed is %s"
              + " and more",
          merged.getProperty("fieldlength"), LEAST_LENGTH);
    }
  }

  private static boolean hasShortValues(Properties merged) {
    var length = merged.getProperty("fieldlength", "100");
    return merged.getProperty(ExtendedValues.LENGTHS, "constant").equals("constant")
        && length.matches("[0-9]{1,9}")
        && Integer.parseInt(length) < LEAST_LENGTH;
  }

  /** In which a client may read back; 0: it does not. */
  public static int readBackSeconds(Properties merged) {
    return isOn(merged) ? Integer.parseInt(merged.getProperty(SECONDS, USUAL_SECONDS)) : 0;
  }
}
