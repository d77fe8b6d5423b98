// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Sha256;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * The files of a bundle, as a tar in gzip. It may be a stranger's: it is read into memory, within
 * bounds, and nothing of it is written under a name that it brings.
 *
 * @param files content by name, without that of the checksums
 */
record BundleArchive(SortedMap<String, byte[]> files) {

  /** What is measured, and what came of it. */
  static final String BUNDLE = "bundle.json";

  /** Where workloads and properties are. */
  static final String FOLDER = "files/";

  private static final String SUMS = "SHA256SUMS";

  private static final Pattern NAME =
      Pattern.compile("bundle\\.json|SHA256SUMS|files/[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

  private static final Set<Byte> PLAIN = Set.of(TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM);

  private static final int MOST_FILES = 40;

  /** Packed, of a file, and of all files. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int MOST_UNPACKED = 4 << 20;

  BundleArchive {
    files = new TreeMap<>(files);
  }

  /**
   * Reads one, and compares its checksums.
   *
   * @throws UserError if it is none, or holds what no bundle holds
   */
  static BundleArchive read(Path file) throws UserError {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw UserError.of("%s: more than the %,d bytes of a bundle", file, MOST_BYTES);
      }
      var files = new TreeMap<String, byte[]>();
      try (var packed = new GZIPInputStream(Files.newInputStream(file))) {
        var bytes = packed.readNBytes(MOST_UNPACKED + 1);
        if (bytes.length > MOST_UNPACKED) {
          throw UserError.of(
              "%s: more than the %,d bytes that are unpacked of a bundle", file, MOST_UNPACKED);
        }
        unpack(file, new ByteArrayInputStream(bytes), files);
      }
      var sums = files.remove(SUMS);
      var archive = new BundleArchive(files);
      archive.check(file, sums);
      return archive;
    } catch (IOException | IllegalArgumentException e) {
      throw UserError.of("%s: no bundle: %s", file, Sanitizer.line(String.valueOf(e.getMessage())));
    }
  }

  private static void unpack(Path file, InputStream bytes, SortedMap<String, byte[]> files)
      throws IOException, UserError {
    var tar = new TarArchiveInputStream(bytes, UTF_8.name());
    for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
      add(file, entry, tar, files);
    }
    for (var rest : bytes.readAllBytes()) {
      if (rest != 0) {
        throw new IOException("there is something behind its end");
      }
    }
  }

  private static void add(
      Path file, TarArchiveEntry entry, InputStream content, SortedMap<String, byte[]> files)
      throws IOException, UserError {
    var name = entry.getName();
    var problem =
        entry.isSymbolicLink() || entry.isLink()
            ? "a link"
            : !NAME.matcher(name).matches()
                ? place(name)
                : !PLAIN.contains(entry.getLinkFlag())
                    ? "not a plain file"
                    : files.containsKey(name)
                        ? "it is there twice"
                        : entry.getRealSize() > MOST_BYTES
                            ? Text.format("more than %,d bytes", MOST_BYTES)
                            : files.size() >= MOST_FILES
                                ? "more than " + MOST_FILES + " files"
                                : "";
    if (!problem.isEmpty()) {
      throw UserError.of("%s: %s: %s", file, Sanitizer.cut(name, 100), problem);
    }
    files.put(name, content.readNBytes(MOST_BYTES));
  }

  private static String place(String name) {
    return name.startsWith("/") || Pattern.compile("(^|/)\\.\\.(/|$)").matcher(name).find()
        ? "a path out of the bundle"
        : "no file of a bundle, which has " + BUNDLE + ", " + SUMS + " and " + FOLDER + "NAME";
  }

  private void check(Path file, byte[] sums) throws UserError, IOException {
    if (!files.containsKey(BUNDLE) || sums == null) {
      throw UserError.of("%s: no bundle: there is no %s in it", file, sums == null ? SUMS : BUNDLE);
    }
    if (!new String(sums, UTF_8).equals(sums())) {
      throw UserError.of("%s: %s does not fit the files: it was changed, or damaged", file, SUMS);
    }
  }

  private String sums() throws IOException {
    var lines = new StringBuilder();
    for (var file : files.entrySet()) {
      lines.append(Sha256.of(file.getValue())).append("  ").append(file.getKey()).append('\n');
    }
    return lines.toString();
  }

  /** Writes it whole or not at all; the same files make the same bytes. */
  void write(Path file) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes), UTF_8.name())) {
      var all = new TreeMap<>(files);
      all.put(SUMS, sums().getBytes(UTF_8));
      for (var one : all.entrySet()) {
        var entry = new TarArchiveEntry(one.getKey());
        entry.setSize(one.getValue().length);
        entry.setModTime(0);
        tar.putArchiveEntry(entry);
        tar.write(one.getValue());
        tar.closeArchiveEntry();
      }
    }
    AtomicFile.write(file, bytes.toByteArray());
  }

  /** Unpacks workloads and properties; their names were judged. */
  void unpack(Path folder) throws IOException {
    Files.createDirectories(folder.resolve(FOLDER));
    for (var file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  String text(String name) {
    return new String(files.getOrDefault(name, new byte[0]), UTF_8);
  }

  /** What is in it beside the description. */
  String names() {
    return files.keySet().stream()
        .filter(name -> !name.equals(BUNDLE))
        .map(name -> name.substring(FOLDER.length()))
        .collect(Collectors.joining(", "));
  }
}
