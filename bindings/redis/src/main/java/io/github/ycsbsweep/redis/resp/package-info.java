// SPDX-License-Identifier: Apache-2.0
/**
 * The wire: commands and replies in RESP2, on the streams of Jedis, which logs in. Knows nothing of
 * records, nor of which server has them.
 */
package io.github.ycsbsweep.redis.resp;
