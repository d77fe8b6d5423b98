// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.runAsync;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A file that a user names. One that is there is replaced as a whole, also behind a link; a device,
 * a FIFO or an open descriptor is written through, as {@code cp} does.
 */
public final class OutputFile {

  /** As many links as the system follows. */
  private static final int MOST_LINKS = 40;

  /** A FIFO has its reader by then, unless somebody forgot him. */
  private static final int SECONDS_TO_OPEN = 2;

  private OutputFile() {}

  /**
   * Writes it, with the folders that it is in. A FIFO is waited for until somebody reads it.
   *
   * @param notes told that it waits
   * @throws UserError that names the file and the cause
   */
  public static void write(Path file, byte[] content, Consumer<String> notes) throws UserError {
    try {
      var target = target(file);
      if (isDescriptor(target)) {
        writeOpen(target, content);
      } else if (Files.isRegularFile(target) || !Files.exists(target)) {
        if (!Files.isDirectory(target.getParent())) {
          Files.createDirectories(target.getParent());
        }
        AtomicFile.write(target, content);
      } else {
        writeThrough(target, content, notes);
      }
    } catch (IOException e) {
      throw UserError.missing("%s: can't be written: %s", file, UserError.cause(e));
    }
  }

  /** What the links lead to; of {@code /dev/stdout} the descriptor, and not what is behind it. */
  private static Path target(Path file) throws IOException {
    var target = file.toAbsolutePath();
    for (var links = 0; Files.isSymbolicLink(target) && !isDescriptor(target); links++) {
      if (links == MOST_LINKS) {
        throw new IOException("too many levels of symbolic links");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private static boolean isDescriptor(Path file) throws IOException {
    var descriptors = Path.of("/proc/self/fd");
    return Files.isDirectory(descriptors)
        && Files.isDirectory(file.getParent())
        && file.getParent().toRealPath().equals(descriptors.toRealPath());
  }

  private static void writeThrough(Path target, byte[] content, Consumer<String> notes)
      throws IOException {
    var note =
        runAsync(
            () -> notes.accept(target + ": nobody reads it yet; Ctrl-C ends the waiting"),
            delayedExecutor(SECONDS_TO_OPEN, SECONDS));
    try (var out = Files.newOutputStream(target, WRITE)) {
      note.cancel(false);
      out.write(content);
    } finally {
      note.cancel(false);
    }
  }

  /** What was written to it before stays, and it stays open. */
  private static void writeOpen(Path descriptor, byte[] content) throws IOException {
    switch (descriptor.getFileName().toString()) {
      case "1" -> new FileOutputStream(FileDescriptor.out).write(content);
      case "2" -> new FileOutputStream(FileDescriptor.err).write(content);
      default -> Files.write(given(descriptor), content, WRITE, APPEND);
    }
  }

  /** Java has descriptors of its own, of its libraries, which it may only read. */
  private static Path given(Path descriptor) throws IOException {
    var flags = Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName());
    if (!Files.exists(flags)
        || Files.readAllLines(flags).stream().noneMatch(line -> line.matches("flags:.*[1256]"))) {
      throw new FileSystemException(descriptor.toString(), null, "not open for writing");
    }
    return descriptor;
  }
}
