// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.server.Server;
import java.util.Map;

/** The servers of a run. Whoever made it ends those that are left. */
public interface ServerSource {

  /** By label, of every system that has something to be measured. */
  Map<String, Server> open();

  /** Starts the server of a system anew. The one before must be closed. */
  Server restart(String label) throws UserError, InterruptedException;
}
