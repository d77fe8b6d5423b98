// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.redis.driver.DriverKind;
import io.github.ycsbsweep.redis.record.RecordLayout;
import io.github.ycsbsweep.redis.record.RedisTimelineCommands;
import io.github.ycsbsweep.redis.routing.RouteSettings;
import java.util.Optional;

/**
 * What the properties mean.
 *
 * @param driver sends the commands; empty: our own codec
 * @param batchSize inserts of a thread that are sent together
 */
record RedisSettings(
    RouteSettings servers,
    Optional<DriverKind> driver,
    RecordLayout layout,
    RedisTimelineCommands.Mode timeline,
    int batchSize) {}
