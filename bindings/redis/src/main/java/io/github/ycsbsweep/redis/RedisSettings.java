// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import io.github.ycsbsweep.redis.record.RecordLayout;
import io.github.ycsbsweep.redis.record.TimelineCommands;
import io.github.ycsbsweep.redis.routing.RouteSettings;

/**
 * What the properties mean.
 *
 * @param batchSize inserts of a thread that are sent together
 */
record RedisSettings(
    RouteSettings servers, RecordLayout layout, TimelineCommands.Mode timeline, int batchSize) {}
