// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.OptionalLong;

/**
 * What clients did beside their operations, as their bindings counted it.
 *
 * @param reconnects connections that were made in the place of broken ones; empty: a binding does
 *     not tell
 * @param retries requests that were sent again; empty: a binding does not tell
 */
public record ClientReaction(OptionalLong reconnects, OptionalLong retries) {}
