// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

/** What a store's insert does with a key that exists. */
public enum ExistingKeyPolicy {
  /** The new fields are added to the old record. */
  MERGES,
  /** The new record takes the place of the old one. */
  REPLACES,
  /** The insert is an ERROR, and the old record stays. */
  FAILS
}
