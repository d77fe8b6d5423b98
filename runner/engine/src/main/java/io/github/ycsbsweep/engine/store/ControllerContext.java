// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * What a controller is told: a folder that only its user can read, one value a file.
 * docs/adding-a-store.md lists the files. One of the system's errors while it is written ends the
 * run.
 */
public final class ControllerContext {

  /** Most bytes that the name of a file has on the file systems that are common. */
  private static final int LONGEST_NAME = 255;

  private final Path folder;
  private final Path server;
  private Redaction redaction = Redaction.NONE;

  /**
   * An empty one.
   *
   * @param folder made anew
   * @param server current folder of the controller, which is that of the server
   */
  public ControllerContext(Path folder, Path server) throws UserError {
    this.folder = folder;
    this.server = server;
    try {
      SecretFile.folder(server);
      SecretFile.folder(folder);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  Path folder() {
    return folder;
  }

  /** Takes the secrets of its properties out of what is said about them. */
  public Redaction redaction() {
    return redaction;
  }

  /** Current folder of the controller, which is that of the server. */
  public Path server() {
    return server;
  }

  /** Sets a value; numbers and texts. Faults may do so at the same time. */
  public synchronized ControllerContext set(String name, Object value) throws UserError {
    try {
      SecretFile.write(folder.resolve(name), (value + "\n").getBytes(UTF_8));
      return this;
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Sets a value that need not be there. */
  public ControllerContext set(String name, Optional<?> value) throws UserError {
    return value.isPresent() ? set(name, value.get()) : this;
  }

  /** Sets what a server is, and how many processes it has. */
  public ControllerContext topology(Mode mode, Topology topology) throws UserError {
    return set("mode", mode.word())
        .set("topology", topology.kind().name().toLowerCase(Locale.ROOT))
        .set("masters", topology.masters())
        .set("replicas", topology.replicas());
  }

  /** Sets the merged properties, in place of those that it has. */
  public ControllerContext properties(Path file) throws UserError {
    var properties = new Properties();
    try (var in = Files.newInputStream(file)) {
      properties.load(in);
      var names = SecretFile.folder(folder.resolve("property"));
      try (var old = Files.newDirectoryStream(names)) {
        for (var one : old) {
          Files.delete(one);
        }
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
    redaction = Redaction.of(properties);
    for (var name : properties.stringPropertyNames()) {
      if (isFileName(name)) {
        set("property/" + name, properties.getProperty(name));
      }
    }
    return this;
  }

  /** No property that a controller knows has another kind of name. */
  private static boolean isFileName(String name) {
    return !Set.of("", ".", "..").contains(name)
        && name.chars().noneMatch(character -> character == '/' || character == 0)
        && name.getBytes(UTF_8).length <= LONGEST_NAME;
  }

  private UserError unwritable(IOException e) {
    return UserError.failed(folder + " can't be written: " + e.getMessage());
  }
}
