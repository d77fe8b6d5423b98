// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import java.util.Properties;

/**
 * What a binding says of properties before anything is started. A binding's class implements it.
 * The runner asks a binding in a class loader of its own, so that types of the JDK are all that is
 * named here.
 */
public interface PropertyCheck {

  /**
   * Judges the merged properties of a workload. Nothing is opened or connected.
   *
   * @return why {@code init} would refuse them: the property, its value and what is allowed, and
   *     never a secret; empty if it takes them
   */
  Optional<String> refusal(Properties properties);
}
