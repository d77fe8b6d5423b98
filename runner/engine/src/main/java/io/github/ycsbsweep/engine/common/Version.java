// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

/** The version of this project, from the manifest of its jar. */
public final class Version {

  private Version() {}

  /** The number alone; {@code development} when not run from a jar. */
  public static String number() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
