// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import java.util.Properties;
import site.ycsb.DBException;

/** What is described, and is not so. */
final class DescriptorDefects {

  private DescriptorDefects() {}

  /** Asks for a property, and does nothing with it. */
  public static final class WithoutEffect extends ReferenceBinding {
    @Override
    public Object settingsOf(Properties given) throws DBException {
      var ignoring = new Properties();
      ignoring.putAll(given);
      ignoring.remove("reference.batch");
      return super.settingsOf(ignoring);
    }
  }

  /** Leaves the table out of its keys. */
  public static final class OneTable extends ReferenceBinding {
    @Override
    protected String inTable(String table, String key) {
      return key;
    }
  }
}
