// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Makes the client's binding once more, without YCSB's wrapper, which measures. */
public record UnmeasuredBinding(Properties properties) implements ReadBack.Binding {

  @Override
  public DB open() throws DBException {
    var name = properties.getProperty("db", "");
    try {
      var db = Class.forName(name).asSubclass(DB.class).getConstructor().newInstance();
      db.setProperties(properties);
      db.init();
      return db;
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException("db=" + name + ": not the class of a binding", e);
    }
  }
}
