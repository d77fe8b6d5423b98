// SPDX-License-Identifier: Apache-2.0
/**
 * Which node has a key: one server, shards on a hash ring, or the slots of a cluster. Knows nothing
 * of what is stored, but that records have an index which may have parts.
 */
package io.github.ycsbsweep.redis.routing;
