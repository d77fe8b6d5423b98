// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** What goes wrong with what the server says of itself. */
final class ServerStateDefects {

  private ServerStateDefects() {}

  public static final class ByEveryThread extends ReferenceBinding {
    @Override
    protected void before(Optional<String> path) {
      new ServerStateFiles().before(path, client().log(), this::tell);
    }
  }

  public static final class FailsTheRun extends ReferenceBinding {
    @Override
    protected void after(Optional<String> path, FailureLog log) {
      super.after(path, log);
      if (path.isPresent()) {
        check();
      }
    }

    private void check() {
      try (var asked = connect()) {
        asked.state();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Under a name that does not sound like a secret. */
  public static final class TellsPassword extends ReferenceBinding {
    @Override
    protected String word(String name) {
      return name.replace("password", "startup.arguments");
    }
  }
}
