// SPDX-License-Identifier: Apache-2.0

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Makes the jars of a distribution small, before the archives are made.
 *
 * <pre>java PackJars.java DISTRIBUTION</pre>
 *
 * <ul>
 *   <li>A jar that several folders hold goes to {@code runner/jars/shared}; links take its place.
 *   <li>Entries are stored. So the archive compresses classes together, which are alike.
 *   <li>Native code of systems on which the scripts don't run is left out. Of Linux there is that of
 *       x86_64 and aarch64.
 *   <li>Programs of servers keep their symbols, which profiles need, and lose what only a debugger
 *       reads: zeros take its place.
 * </ul>
 *
 * {@code runner/jars/artifacts.txt} gets a line for each jar: SHA-256 of the file, SHA-256 of the
 * artifact that it was made of, and the file's name. The bill of materials has the second.
 */
public final class PackJars {

  private static final String SHARED = "runner/jars/shared";

  /** The same whenever the archive is made. */
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  /** A library in the folder of another system or processor, or for Windows. */
  private static final Pattern FOREIGN =
      Pattern.compile(
          "(?i)(.*/)?(aix|sunos|freebsd|openbsd|dragonflybsd|linux/(?!amd64|x86_64|aarch64))[^/]*/.*\\.(so|a)|.*\\.dll");

  private static final byte[] ELF_64_BIT_LITTLE_ENDIAN = {0x7f, 'E', 'L', 'F', 2, 1};

  private PackJars() {}

  public static void main(String[] arguments) throws IOException {
    var root = Path.of(arguments[0]);
    var lines = new TreeSet<String>();
    copies(root).entrySet().parallelStream()
        .map(entry -> pack(root, entry.getKey(), entry.getValue()))
        .toList()
        .forEach(lines::add);
    Files.write(root.resolve("runner/jars/artifacts.txt"), lines);
    try (var programs = Files.walk(root.resolve("runner/servers"))) {
      for (var program : programs.filter(Files::isRegularFile).toList()) {
        withoutDebugging(program);
      }
    }
  }

  /** The jars, each with all the places where it is, by its hash. */
  private static TreeMap<String, List<Path>> copies(Path root) throws IOException {
    var copies = new TreeMap<String, List<Path>>();
    try (var files = Files.walk(root)) {
      for (var file : files.filter(it -> it.toString().endsWith(".jar")).sorted().toList()) {
        var hash = sha256(Files.readAllBytes(file));
        copies.computeIfAbsent(hash, any -> new ArrayList<>()).add(file);
      }
    }
    return copies;
  }

  /** Returns the line about a jar. */
  private static String pack(Path root, String artifact, List<Path> places) {
    try {
      var first = places.get(0);
      var file = first;
      var content = Files.readAllBytes(first);
      if (places.size() > 1) {
        var shared = Files.createDirectories(root.resolve(SHARED));
        file = Files.createFile(shared.resolve(first.getFileName()));
        for (var place : places) {
          Files.delete(place);
          Files.createSymbolicLink(place, place.getParent().relativize(file));
        }
      }
      try (var jar = new ZipOutputStream(Files.newOutputStream(file))) {
        store(content, jar);
      }
      return sha256(Files.readAllBytes(file)) + "  " + artifact + "  " + file.getFileName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void store(byte[] content, ZipOutputStream to) throws IOException {
    var from = new ZipInputStream(new ByteArrayInputStream(content));
    for (var entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
      if (!FOREIGN.matcher(entry.getName()).matches()) {
        var bytes = from.readAllBytes();
        var sum = new CRC32();
        sum.update(bytes);
        var stored = new ZipEntry(entry.getName());
        stored.setTimeLocal(TIME);
        stored.setMethod(ZipEntry.STORED);
        stored.setSize(bytes.length);
        stored.setCrc(sum.getValue());
        to.putNextEntry(stored);
        to.write(bytes);
      }
    }
  }

  /** The offsets are those of ELF-64 Object File Format, version 1.5. */
  private static void withoutDebugging(Path program) throws IOException {
    var content = Files.readAllBytes(program);
    var magic = ELF_64_BIT_LITTLE_ENDIAN.length;
    if (Arrays.mismatch(content, 0, magic, ELF_64_BIT_LITTLE_ENDIAN, 0, magic) >= 0) {
      return;
    }
    var elf = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    var headers = (int) elf.getLong(0x28);
    var size = elf.getShort(0x3a);
    var names = (int) elf.getLong(headers + size * elf.getShort(0x3e) + 24);
    for (var section = 0; section < elf.getShort(0x3c); section++) {
      var header = headers + size * section;
      var start = (int) elf.getLong(header + 24);
      var length = (int) elf.getLong(header + 32);
      if (new String(content, names + elf.getInt(header), 7, ISO_8859_1).equals(".debug_")) {
        Arrays.fill(content, start, start + length, (byte) 0);
        elf.putLong(header + 32, 0);
      }
    }
    Files.write(program, content);
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
