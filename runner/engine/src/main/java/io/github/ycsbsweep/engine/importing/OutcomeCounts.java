// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.Outcome;

/** Operations by how they ended. */
record OutcomeCounts(long ok, long notFound, long failed) {

  OutcomeCounts plus(Outcome.Kind kind, long count) {
    return switch (kind) {
      case OK -> new OutcomeCounts(ok + count, notFound, failed);
      case NOT_FOUND -> new OutcomeCounts(ok, notFound + count, failed);
      case FAILED -> new OutcomeCounts(ok, notFound, failed + count);
    };
  }
}
