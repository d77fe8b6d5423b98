// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import io.github.ycsbsweep.engine.model.Cell.Status;
import java.util.List;
import java.util.Optional;

/**
 * What to think of a cell's figures.
 *
 * @param status whether they stand
 * @param reason why the status is not {@link Status#OK}, and what to do; empty otherwise
 * @param failures the binding's own messages, the first of each kind
 */
public record CellOutcome(Status status, Optional<String> reason, List<String> failures) {}
