// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.Outcome;

/** Operations by how they ended. */
record Counts(long ok, long notFound, long failed) {

  Counts plus(Outcome.Kind kind, long count) {
    return switch (kind) {
      case OK -> new Counts(ok + count, notFound, failed);
      case NOT_FOUND -> new Counts(ok, notFound + count, failed);
      case FAILED -> new Counts(ok, notFound, failed + count);
    };
  }
}
