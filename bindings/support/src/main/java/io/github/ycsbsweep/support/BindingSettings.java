// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;

/** A binding that says what it takes from properties without opening anything. */
public interface BindingSettings extends PropertyCheck {

  /**
   * What the properties mean: settings that are equal where it makes no difference to the binding.
   *
   * @throws DBException naming the property, its value and what is allowed
   */
  Object settingsOf(Properties given) throws DBException;

  @Override
  default Optional<String> refusal(Properties properties) {
    try {
      settingsOf(properties);
      return Optional.empty();
    } catch (DBException e) {
      return Optional.of(e.getMessage());
    }
  }
}
