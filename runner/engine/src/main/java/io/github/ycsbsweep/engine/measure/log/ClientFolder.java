// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.results.ClientFacts;
import java.nio.file.Path;

/**
 * Where a client's files are, and what its launcher noted.
 *
 * @param alone whether it was the only client
 */
public record ClientFolder(Path path, ClientFacts facts, boolean alone) {

  /** Whether messages name it: not where there is no other, nor another machine. */
  public boolean isNamed() {
    return !alone || facts.onAnotherMachine();
  }

  /** A sentence about it, which begins with its name if it needs one. */
  public String tell(String sentence) {
    return isNamed() ? facts.name() + ": " + sentence : sentence;
  }
}
