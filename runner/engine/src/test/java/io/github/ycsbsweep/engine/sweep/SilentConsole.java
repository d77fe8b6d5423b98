// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;

/** Nobody listens. */
final class SilentConsole implements Console {

  @Override
  public void say(String text) {}

  @Override
  public void note(String text) {}

  @Override
  public void warn(String text) {}

  @Override
  public void progress(String label, long done, long all, String unit) {}

  @Override
  public void print(String text) {}
}
