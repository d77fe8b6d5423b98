// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

/** Which servers there are, and how each of them is talked to. */
public record RouteSettings(ServerMode mode, NodeSettings node) {}
