// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code capture.sh} is asked for.
 *
 * @param store whose traffic it is
 * @param log a log that is there
 * @param out folder of the model, absolute
 */
public record CaptureRequest(String store, Optional<Path> log, Path out, boolean keepsKeys) {}
