// SPDX-License-Identifier: Apache-2.0
/**
 * Jedis and Lettuce as their users have them, in place of our own codec, connections and routing.
 * They get the same commands of the same operations.
 */
package io.github.ycsbsweep.redis.driver;
