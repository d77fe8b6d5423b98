// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.util.List;
import site.ycsb.Status;

/**
 * A binding that runs commands of its store, those of {@link TypedCommand}, as they are given. As
 * with YCSB's own operations, no exception leaves it: whatever goes wrong is logged and an ERROR.
 */
public interface CommandStore {

  /** Whether a command may name several keys: on several servers each of them may be elsewhere. */
  boolean takesSeveralKeys();

  /**
   * Runs a command.
   *
   * @param key its first argument
   * @param rest its other arguments
   * @return OK; NOT_FOUND where the answer is no string, or a list that has none
   */
  Status command(TypedCommand command, String key, List<byte[]> rest);
}
