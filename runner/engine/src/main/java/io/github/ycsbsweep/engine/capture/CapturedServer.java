// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** A server whose traffic is captured, by a connection to it; nothing here writes. */
interface CapturedServer extends AutoCloseable {

  /** Those that have its data: itself, or the masters of the cluster that it is of. */
  List<ServerAddress> masters() throws UserError, IOException, InterruptedException;

  /** What it counted up to now. */
  ServerCounts counts() throws UserError, IOException, InterruptedException;

  /** Some of its keys; empty where it can't be asked for any. */
  Optional<KeySample> sample() throws UserError, IOException, InterruptedException;

  /** What it does from here on, until the instant (of {@link System#nanoTime}). */
  InputStream watch(long until) throws UserError, IOException, InterruptedException;

  @Override
  void close();
}
