// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The ports that the tests of this build have been given: a lock on the byte of that number, in a
 * file that all modules share. The system lets go of it when the JVM ends, however it ends.
 */
final class PortReservations {

  /** Named by the build; without it, as in an IDE, a module keeps to itself. */
  private static final String FILE = System.getProperty("ports.file", "target/ports");

  private final FileChannel file;

  /** Kept, since a lock that nobody refers to is forgotten. */
  private final List<FileLock> locks = new ArrayList<>();

  private PortReservations(FileChannel file) {
    this.file = file;
  }

  static PortReservations open() throws IOException {
    var path = Path.of(FILE).toAbsolutePath();
    Files.createDirectories(path.getParent());
    return new PortReservations(
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  /** Whether nobody had it before. */
  synchronized boolean add(int port) throws IOException {
    try {
      var lock = file.tryLock(port, 1, false);
      return lock != null && locks.add(lock);
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}
