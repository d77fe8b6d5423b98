// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.nio.file.Path;

/**
 * A workload of the command line.
 *
 * @param name in cells, tables and files: letters, digits, dots, hyphens, underscores
 * @param file its properties
 * @param isOurs whether it is one of this project's
 */
public record WorkloadFile(String name, Path file, boolean isOurs) {}
