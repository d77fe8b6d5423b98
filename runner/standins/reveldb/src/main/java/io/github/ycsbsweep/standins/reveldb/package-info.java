// SPDX-License-Identifier: Apache-2.0
/**
 * An imitation of a RevelDB server of 2013, since no package registry has one: its RPC interface as
 * far as records need it, with what is dangerous about it. Bytes are strings of Latin-1 all through
 * it.
 */
package io.github.ycsbsweep.standins.reveldb;
