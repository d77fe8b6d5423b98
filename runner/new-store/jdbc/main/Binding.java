// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.@store@;

import io.github.ycsbsweep.jdbc.JdbcBinding;
import io.github.ycsbsweep.jdbc.JdbcClient;
import io.github.ycsbsweep.jdbc.JdbcSettings;
import io.github.ycsbsweep.jdbc.JdbcSettings.Timeouts;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.SharedClient;
import java.util.Map;
import site.ycsb.DBException;

/** YCSB binding for @Store@. */
public final class @Store@Binding extends JdbcBinding {

  private static final SharedClient<JdbcClient> SHARED = new SharedClient<>("@store@");

  /** As YCSB makes it. */
  public @Store@Binding() {
    super(SHARED, new @Store@Dialect());
  }

  // What the driver is told, by its own names and in its own units. Whatever moves a measurement
  // is set here, and recorded. A further property of the store becomes one of these, too.
  @Override
  protected JdbcSettings settings(BindingProperties properties) throws DBException {
    var settings = JdbcSettings.from(properties, "@store@", getProperties());
    var timeouts = settings.timeouts();
    return settings.with(
        Map.of(
            "connectTimeout", Timeouts.seconds(timeouts.connect()),
            "socketTimeout", Timeouts.seconds(timeouts.request())));
  }
}
