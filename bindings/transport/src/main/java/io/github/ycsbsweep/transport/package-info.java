// SPDX-License-Identifier: Apache-2.0
/**
 * Connections of bindings with a codec of their own: sockets and their deadlines, one connection a
 * thread, a pool, or a few that many threads share. It knows nothing of a store or a driver.
 */
package io.github.ycsbsweep.transport;
