// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Optional;
import java.util.function.Supplier;

/** The process that started this one, and who is left alone without it. */
final class ParentProcess {

  private final Supplier<Optional<ProcessHandle>> current;
  private final Optional<ProcessHandle> first;

  private ParentProcess(Supplier<Optional<ProcessHandle>> current) {
    this.current = current;
    this.first = current.get();
  }

  /** The parent of this process at this moment. */
  static ParentProcess now() {
    return as(() -> ProcessHandle.current().parent());
  }

  /** As the supplier says; empty: in a container, where the parent is outside. */
  static ParentProcess as(Supplier<Optional<ProcessHandle>> current) {
    return new ParentProcess(current);
  }

  /** Whether this process has another parent by now: even one that nobody waited for is gone. */
  boolean isGone() {
    return !current.get().equals(first);
  }
}
