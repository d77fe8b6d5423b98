// SPDX-License-Identifier: Apache-2.0
/** YCSB binding for @Store@. */
package io.github.ycsbsweep.@store@;
