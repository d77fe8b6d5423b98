// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

/** A group of rules, each of them a test. */
interface Rules {

  /** What the rules work with. */
  Fixture fixture();
}
