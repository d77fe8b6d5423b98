// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.ycsbsweep.engine.capture.log.CommandTable.Entry;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The command that is being read, one after the other in the same memory: of long words the
 * beginning is kept, of all of them the length.
 */
public final class CapturedCommand {

  /** Of a word. Keys that are longer and begin alike are one. */
  private static final int MOST_OF_A_WORD = 4096;

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private static final int MOST_BYTES = 1 << 18;
  private static final int MOST_WORDS = 1 << 12;

  private byte[] bytes = new byte[256];
  private int[] offsets = new int[9];
  private long[] lengths = new long[8];
  private Entry entry = Entry.UNKNOWN;
  private long micros;
  private long connection;
  private boolean isOfScript;
  private int words;
  private int end;
  private int wordEnd;
  private long length;

  /**
   * Begins another one.
   *
   * @param micros since 1970
   * @param connection a hash of the client's address
   */
  void begin(long micros, long connection, boolean isOfScript) {
    this.micros = micros;
    this.connection = connection;
    this.isOfScript = isOfScript;
    words = 0;
    end = 0;
    entry = Entry.UNKNOWN;
    beginWord();
  }

  private void beginWord() {
    length = 0;
    wordEnd = words < MOST_WORDS ? Math.min(end + MOST_OF_A_WORD, MOST_BYTES) : end;
  }

  void put(byte octet) {
    if (end < wordEnd) {
      makeRoom(1);
      bytes[end++] = octet;
    }
    length++;
  }

  /** Bytes of the word of which only the number is known. */
  void skip(long bytes) {
    length += bytes;
  }

  void put(byte[] octets, int offset, int count) {
    var kept = Math.min(count, wordEnd - end);
    makeRoom(kept);
    System.arraycopy(octets, offset, bytes, end, kept);
    end += kept;
    length += count;
  }

  private void makeRoom(int count) {
    if (end + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end + count, 2 * bytes.length));
    }
  }

  /** A whole word; a letter is a byte. */
  void word(String letters) {
    var octets = letters.getBytes(ISO_8859_1);
    put(octets, 0, octets.length);
    endWord();
  }

  void endWord() {
    if (words < MOST_WORDS) {
      if (words == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * words);
        offsets = Arrays.copyOf(offsets, 2 * words + 1);
      }
      lengths[words] = length;
      offsets[words + 1] = end;
    }
    words++;
    beginWord();
  }

  /** Bytes of memory that it takes. */
  int room() {
    return bytes.length + lengths.length * (Long.BYTES + Integer.BYTES);
  }

  /** Bytes of the word that is being read. */
  long length() {
    return length;
  }

  /** What it is, once its first word is there. */
  Entry identify(CommandTable table) {
    entry = table.find(text(0));
    return entry;
  }

  public Entry entry() {
    return entry;
  }

  public long micros() {
    return micros;
  }

  public long connection() {
    return connection;
  }

  public boolean isOfScript() {
    return isOfScript;
  }

  /** Words that there are, its name among them. */
  public int words() {
    return words;
  }

  /** Words of which the length is known. */
  public int keptWords() {
    return Math.min(words, MOST_WORDS);
  }

  public byte[] bytes() {
    return bytes;
  }

  public int offset(int word) {
    return offsets[word];
  }

  public int kept(int word) {
    return offsets[word + 1] - offsets[word];
  }

  /** Bytes of a word, those that were not kept included. */
  public long length(int word) {
    return lengths[word];
  }

  /** A word as a number; -1 where it is none from 0 on, or has more than 18 digits. */
  public long number(int word) {
    var text = word < keptWords() ? text(word) : "";
    return NUMBER.matcher(text).matches() ? Long.parseLong(text) : -1;
  }

  /** What is kept of a word; a letter is a byte. */
  public String text(int word) {
    return new String(bytes, offset(word), kept(word), ISO_8859_1);
  }
}
