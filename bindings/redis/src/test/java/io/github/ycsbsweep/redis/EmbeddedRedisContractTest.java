// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

/** On the redis-server of embedded-redis. */
class EmbeddedRedisContractTest extends RedisContract {}
