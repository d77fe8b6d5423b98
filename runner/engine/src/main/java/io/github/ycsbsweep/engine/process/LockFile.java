// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file that one process at a time makes: it holds the id of its owner, when that started, and
 * what else is to be known of it.
 */
public final class LockFile {

  private static final Pattern CONTENT = Pattern.compile("(\\d{1,18}) ?(\\d*) ?([^\\n]*)\\n?");

  /** Between its creation and its content. */
  private static final Duration WRITING = Duration.ofSeconds(1);

  private static final int MOST_BYTES = 8192;

  private LockFile() {}

  /**
   * Who made one.
   *
   * @param rest what else is to be known of it
   */
  public record Owner(ProcessIdentity process, String rest) {}

  /** Makes one for this process; false: there is one already. */
  public static boolean make(Path file, String rest) throws IOException {
    var engine = ProcessIdentity.ofEngine();
    var content = (engine.pid() + " " + engine.started() + " " + rest).strip() + "\n";
    try {
      Files.writeString(file, content, CREATE_NEW, WRITE);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Its owner, once that has written itself; empty: it is gone, or holds something else. */
  public static Optional<Owner> owner(Path file) throws IOException, InterruptedException {
    Deadline.in(WRITING)
        .await(Duration.ofMillis(10), () -> !Files.exists(file) || file.toFile().length() > 0);
    var words = CONTENT.matcher(content(file));
    return words.matches()
        ? Optional.of(
            new Owner(
                new ProcessIdentity(Long.parseLong(words.group(1)), words.group(2)),
                words.group(3)))
        : Optional.empty();
  }

  /** Whether a file is one, be it without its content yet. */
  public static boolean isOne(Path file) throws IOException {
    return Files.isRegularFile(file, NOFOLLOW_LINKS)
        && (Files.size(file) == 0 || CONTENT.matcher(content(file)).matches());
  }

  /** Whatever somebody put there, it is read in no time. */
  private static String content(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), UTF_8);
    } catch (NoSuchFileException gone) {
      return "";
    }
  }
}
