// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import picocli.CommandLine.IVersionProvider;

/** The version of this project, from the manifest of its jar. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"ycsb-sweep " + number()};
  }

  /** The number alone; {@code development} when not run from a jar. */
  public static String number() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
