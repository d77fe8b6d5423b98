// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.regex.Pattern;

/** Tells by its name what must not reach a file. Rather too much is kept back than too little. */
final class SecretNames {

  private static final Pattern SECRET =
      Pattern.compile(
          "pass|secret|auth|sasl|credential|token|private|key[-_. ]?file",
          Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  static boolean matches(String name) {
    return SECRET.matcher(name).find();
  }
}
