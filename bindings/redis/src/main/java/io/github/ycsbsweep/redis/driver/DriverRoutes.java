// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.routing.NodeCheck;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.redis.routing.RouteFactory;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import io.github.ycsbsweep.redis.routing.Routes;
import io.github.ycsbsweep.support.RootCause;
import site.ycsb.DBException;

/** Routes by a driver, whose client all threads share. */
public final class DriverRoutes implements Routes {

  private final Driver driver;
  private final RouteFactory nodes;

  private DriverRoutes(Driver driver, RouteFactory nodes) {
    this.driver = driver;
    this.nodes = nodes;
  }

  /**
   * Connects, and has the driver ask what our own codec would ask.
   *
   * @param nodes stays with the caller
   * @throws DBException with the address and the cause
   */
  public static DriverRoutes connect(
      DriverKind kind, RouteSettings settings, NodeCheck check, RouteFactory nodes)
      throws DBException {
    var routes = new DriverRoutes(driver(kind, settings, nodes), nodes);
    var passed = false;
    try (var route = routes.open()) {
      check.checkNode(route.to(Route.INDEX));
      for (var part : route.index()) {
        check.checkIndex(part.connection(), part.name());
      }
      passed = true;
      return routes;
    } finally {
      if (!passed) {
        routes.close();
      }
    }
  }

  @Override
  public Route open() throws DBException {
    try {
      return new DriverRoute(driver.open(), nodes);
    } catch (RuntimeException e) {
      throw failure(nodes, e);
    }
  }

  @Override
  public void close() {
    driver.close();
  }

  private static Driver driver(DriverKind kind, RouteSettings settings, RouteFactory nodes)
      throws DBException {
    try {
      return kind.connect(settings);
    } catch (RuntimeException e) {
      throw failure(nodes, e);
    }
  }

  private static DBException failure(RouteFactory nodes, RuntimeException cause) {
    return new DBException(
        "redis " + nodes.owner(Route.INDEX) + ": " + RootCause.describe(cause), cause);
  }
}
