// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.model.SweepRequest;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One call of {@code sweep.sh}, every word of it judged.
 *
 * @param request what is asked for
 * @param out value of {@code --out}
 * @param resumed folder of the results that {@code --resume} names, absolute
 * @param keepFailed whether cells that failed there count as done
 * @param dryRun whether nothing is to be started
 */
public record SweepInvocation(
    SweepRequest request,
    Optional<String> out,
    Optional<Path> resumed,
    boolean keepFailed,
    boolean dryRun) {}
