// SPDX-License-Identifier: Apache-2.0
/**
 * An imitation of a Kyoto Tycoon server, since no package registry has one: its REST, RPC and
 * binary protocols on one port, as far as records of databases in memory need them. What its
 * answers look like was compared with those of a server 0.9.56. Bytes are strings of Latin-1 all
 * through it.
 */
package io.github.ycsbsweep.standins.kyototycoon;
