// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reads what Linux says in {@code /proc} and {@code /sys}; elsewhere there is nothing. Files are
 * read whole, into one buffer: of a hundred files a second, the readers of the JDK would allocate
 * some 20 KB each. It is for one thread.
 */
public final class KernelFiles {

  /** {@code AT_PAGESZ} and {@code AT_CLKTCK} of the auxiliary vector. */
  private static final long PAGE_BYTES = 6;

  private static final long TICKS = 17;

  private final File proc;
  private final File sys;
  private byte[] buffer = new byte[4096];
  private Optional<Units> units = Optional.empty();

  /**
   * Reads in other folders.
   *
   * @param proc as {@code /proc}; need not exist
   * @param sys as {@code /sys}; need not exist
   */
  public KernelFiles(Path proc, Path sys) {
    this.proc = proc.toFile();
    this.sys = sys.toFile();
  }

  /** Those of this machine. */
  public static KernelFiles ofThisMachine() {
    return under(Path.of("/"));
  }

  /** Those in a folder that holds {@code proc} and {@code sys}. */
  public static KernelFiles under(Path root) {
    return new KernelFiles(root.resolve("proc"), root.resolve("sys"));
  }

  /**
   * The units in which the kernel counts.
   *
   * @param ticks of the clock in a second
   * @param pageBytes bytes in a page of memory
   */
  public record Units(long ticks, long pageBytes) {

    /** Seconds of so many ticks. */
    public double seconds(long counted) {
      return counted / (double) ticks;
    }
  }

  public boolean hasProc() {
    return proc.isDirectory();
  }

  /** The ids of all processes; none where nothing tells. */
  public List<Integer> processes() {
    var names = proc.list();
    var ids = new ArrayList<Integer>();
    for (var name : names == null ? new String[0] : names) {
      if (Character.isDigit(name.charAt(0))) {
        ids.add(Integer.valueOf(name));
      }
    }
    return ids;
  }

  /** A file under {@code /proc}. */
  public File inProc(String name) {
    return new File(proc, name);
  }

  /** A file under {@code /sys}. */
  public File inSys(String name) {
    return new File(sys, name);
  }

  /** Text of a file under {@code /proc}; empty if there is none, or none any more. */
  public Optional<String> proc(String name) {
    return text(inProc(name));
  }

  /** Text of a file under {@code /sys}, likewise. */
  public Optional<String> sys(String name) {
    return text(inSys(name));
  }

  /** Text of a file, likewise. */
  public Optional<String> text(File file) {
    try (var in = new FileInputStream(file)) {
      var filled = 0;
      int more;
      while ((more = in.read(buffer, filled, buffer.length - filled)) > 0) {
        filled += more;
        if (filled == buffer.length) {
          buffer = Arrays.copyOf(buffer, 2 * filled);
        }
      }
      return Optional.of(new String(buffer, 0, filled, UTF_8));
    } catch (IOException goneOrForeign) {
      return Optional.empty();
    }
  }

  /** The lines of a text that may not be there. */
  public static Stream<String> lines(Optional<String> text) {
    return text.stream().flatMap(String::lines);
  }

  /**
   * The number behind a name, with which its line begins.
   *
   * @param name with what separates it, as {@code MemTotal:}
   */
  public static OptionalLong number(Optional<String> text, String name) {
    return lines(text)
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .map(rest -> rest.indexOf(' ') < 0 ? rest : rest.substring(0, rest.indexOf(' ')))
        .filter(word -> !word.isEmpty() && word.chars().allMatch(Character::isDigit))
        .mapToLong(Long::parseLong)
        .findFirst();
  }

  /** A figure of {@code /proc/meminfo} in bytes, as {@code MemAvailable}: free without swapping. */
  public OptionalLong memoryBytes(String name) {
    return number(proc("meminfo"), name + ":").stream()
        .map(kilobytes -> 1024 * kilobytes)
        .findFirst();
  }

  /** Figures by name, a line each; none of a file that is not there. */
  public Map<String, Double> figures(File file) {
    var figures = new HashMap<String, Double>();
    for (var line : text(file).orElse("").split("\n", -1)) {
      var words = line.strip().split(" ", 2);
      if (words.length == 2) {
        figures.put(words[0], Double.parseDouble(words[1]));
      }
    }
    return figures;
  }

  /**
   * As the kernel tells them to every process in its auxiliary vector: pairs of a key and a value,
   * see <a href="https://man7.org/linux/man-pages/man3/getauxval.3.html">getauxval(3)</a>. Empty
   * where it does not.
   */
  public Optional<Units> units() {
    if (units.isEmpty()) {
      units = readUnits();
    }
    return units;
  }

  private Optional<Units> readUnits() {
    var values = new HashMap<Long, Long>();
    try {
      var bytes = ByteBuffer.wrap(Files.readAllBytes(inProc("self/auxv").toPath()));
      var vector = bytes.order(ByteOrder.nativeOrder()).asLongBuffer();
      while (vector.remaining() >= 2) {
        values.put(vector.get(), vector.get());
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return values.containsKey(TICKS) && values.containsKey(PAGE_BYTES)
        ? Optional.of(new Units(values.get(TICKS), values.get(PAGE_BYTES)))
        : Optional.empty();
  }

  /**
   * The control groups of a process that have a controller, each one's own first and then those
   * above it: by version 2, by version 1, or by both. A container sees its own group as the root,
   * and may still be told the path that the host has for it.
   *
   * @param process its id, or {@code self}
   */
  public Stream<ControlGroup> controlGroups(String process, String controller) {
    return lines(proc(process + "/cgroup"))
        .map(line -> line.split(":", 3))
        .filter(words -> words.length == 3)
        .filter(
            words -> words[1].isEmpty() || List.of(words[1].split(",", -1)).contains(controller))
        .map(words -> new ControlGroup(mount(words[1]), words[2], !words[1].isEmpty()));
  }

  private Path mount(String controllers) {
    var mounts = inSys("fs/cgroup").toPath();
    var both = mounts.resolve("unified");
    return controllers.isEmpty() && Files.isDirectory(both) ? both : mounts.resolve(controllers);
  }

  /**
   * A control group.
   *
   * @param mount of its hierarchy
   * @param name its path there, which begins with a slash
   * @param isFirst whether it is one of version 1
   */
  public record ControlGroup(Path mount, String name, boolean isFirst) {

    /** The group's own folder and all above it, which need not be there. */
    public Stream<Path> folders() {
      return Stream.iterate(
          mount.resolve(name.substring(1)).normalize(),
          folder -> folder.startsWith(mount),
          Path::getParent);
    }
  }
}
