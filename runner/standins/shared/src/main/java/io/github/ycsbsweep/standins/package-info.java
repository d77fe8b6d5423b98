// SPDX-License-Identifier: Apache-2.0
/** Mock servers: what those of all stores share, and the program that runs one. */
package io.github.ycsbsweep.standins;
