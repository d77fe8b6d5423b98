// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.install;

import java.util.Optional;

/**
 * What is to be installed or taken out.
 *
 * @param stores each once, separated by commas; empty: all
 * @param as the name beside YCSB's own; with several stores it goes before each store's name
 * @param dryRun only says what would change
 * @param quiet does not list what changes, unless nothing does
 */
public record InstallRequest(
    Optional<String> stores, Optional<String> as, boolean dryRun, boolean quiet) {}
