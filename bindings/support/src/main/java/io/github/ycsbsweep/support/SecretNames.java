// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells by the name of a property, a parameter or a setting that its value is a secret. Rather too
 * much is kept back than too little.
 */
public final class SecretNames {

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /** In a name whose words have a hyphen between them. */
  private static final Pattern SECRET =
      Pattern.compile(
          "passw(or)?d|passphrase|secret|credential|masterauth"
              + "|((?<!by|com)pass|pwd|tokens?)(?![a-z])"
              + "|(auth|key)[^a-z0-9]?file"
              + "|(access|account|api|auth|encryption|master|primary|private|secondary|shared"
              + "|signing|storage)[^a-z0-9]?key$");

  private SecretNames() {}

  /** Whether what has this name is a secret, whatever is between its words: {@code accountKey}. */
  public static boolean matches(String name) {
    return SECRET.matcher(HUMP.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT)).find();
  }
}
