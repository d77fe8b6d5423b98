// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.nio.file.Path;

/**
 * Where a client's files are, and what its launcher noted.
 *
 * @param alone whether it was the only client, so that no message needs to name it
 */
record ClientFolder(Path path, ClientFacts facts, boolean alone) {

  /** A sentence about it, which begins with its name unless it was the only one. */
  String tell(String sentence) {
    return alone ? sentence : facts.name() + ": " + sentence;
  }
}
