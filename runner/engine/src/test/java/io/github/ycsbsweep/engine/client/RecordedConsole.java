// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.Console;
import java.util.ArrayList;
import java.util.List;

/** Keeps what was said, for tests. */
public final class RecordedConsole implements Console {

  private final List<String> said = new ArrayList<>();

  /** What was said, warnings with their prefix, in its order. */
  public synchronized List<String> said() {
    return List.copyOf(said);
  }

  @Override
  public synchronized void say(String text) {
    said.add(text);
  }

  @Override
  public void note(String text) {
    say(text);
  }

  @Override
  public void warn(String text) {
    say("warning: " + text);
  }

  @Override
  public void progress(String label, long done, long all, String unit) {
    say(label);
  }

  @Override
  public void print(String text) {
    say(text);
  }
}
