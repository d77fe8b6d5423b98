// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.CommandStore;
import io.github.ycsbsweep.support.OfferedBindings;
import io.github.ycsbsweep.support.TypedCommand;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;

/** A binding that remembers which commands it was given. */
final class CommandDb extends RecordingDb implements CommandStore {

  /** A command with its arguments as texts. */
  record Sent(TypedCommand command, String key, List<String> rest) {}

  final List<Sent> sent = new ArrayList<>();
  private final boolean takesSeveralKeys;

  CommandDb(boolean takesSeveralKeys) {
    this.takesSeveralKeys = takesSeveralKeys;
  }

  @Override
  public void init() {
    OfferedBindings.offer(getProperties(), this);
  }

  @Override
  public boolean takesSeveralKeys() {
    return takesSeveralKeys;
  }

  @Override
  public Status command(TypedCommand command, String key, List<byte[]> rest) {
    sent.add(new Sent(command, key, rest.stream().map(it -> new String(it, UTF_8)).toList()));
    return Status.OK;
  }
}
