// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.BindingProperties;
import java.io.IOException;
import java.util.Properties;
import site.ycsb.DBException;

/** What goes wrong in init. */
final class ConnectDefects {

  private ConnectDefects() {}

  /** A typo silently measures something else. */
  public static final class IgnoresUnknown extends ReferenceBinding {
    @Override
    protected BindingProperties checked(Properties given) throws DBException {
      var known = new Properties();
      catalog().names().stream()
          .filter(given::containsKey)
          .forEach(name -> known.setProperty(name, given.getProperty(name)));
      return super.checked(known);
    }
  }

  public static final class NumberFormat extends ReferenceBinding {
    @Override
    public void init() throws DBException {
      Integer.parseInt(getProperties().getProperty("reference.timeout"));
      super.init();
    }
  }

  public static final class NoAddress extends ReferenceBinding {
    @Override
    protected void initFailed(IOException cause) throws DBException {
      throw new DBException("can't connect", cause);
    }
  }

  /** As the binding for MongoDB. */
  public static final class GoesOn extends ReferenceBinding {
    @Override
    protected void initFailed(IOException cause) {
      // the first operation will see
    }
  }

  public static final class WaitsForAnswer extends ReferenceBinding {
    @Override
    protected int timeout(int asked) {
      return 0;
    }
  }

  public static final class WaitsForConnect extends ReferenceBinding {
    @Override
    protected int connectTimeout(int asked) {
      return 0;
    }
  }

  /** As the binding for Redis clusters. */
  public static final class NoPassword extends ReferenceBinding {
    @Override
    protected ReferenceConnection connect() throws IOException {
      return connect("");
    }
  }

  public static final class TellsPassword extends ReferenceBinding {
    @Override
    protected void initFailed(IOException cause) throws DBException {
      throw new DBException(password() + "@" + address() + ": " + cause.getMessage(), cause);
    }
  }

  /** As the binding for MongoDB prints its URL. */
  public static final class PrintsPassword extends ReferenceBinding {
    @Override
    public void init() throws DBException {
      super.init();
      if (!password().isEmpty()) {
        System.err.println("connected to reference://" + password() + "@" + address());
      }
    }
  }
}
