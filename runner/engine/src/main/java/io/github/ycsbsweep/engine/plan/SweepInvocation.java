// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.model.SweepRequest;
import java.nio.file.Path;

/**
 * One call of {@code sweep.sh}, every word of it judged.
 *
 * @param request what is asked for
 * @param results folder of the run's results, absolute
 * @param resumes whether that folder is an earlier call's
 * @param dryRun whether nothing is to be started
 */
public record SweepInvocation(
    SweepRequest request, Path results, boolean resumes, boolean dryRun) {}
