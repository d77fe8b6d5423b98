// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.support.MayPrint;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalInt;

/** The console of a program that a person started. */
public record TerminalConsole(
    CheckedOutput results, CheckedOutput messages, Verbosity verbosity, OptionalInt columns)
    implements Console {

  private static final int BAR = 20;

  private static final String CLEAR_LINE = "\r\033[K";

  /**
   * A console on any streams.
   *
   * @param columns width of the terminal that messages go to; empty where they go elsewhere, or to
   *     one that can't redraw a line
   */
  public TerminalConsole(
      OutputStream results, OutputStream messages, Verbosity verbosity, OptionalInt columns) {
    this(new CheckedOutput(results), new CheckedOutput(messages), verbosity, columns);
  }

  /** The console of this process. */
  @MayPrint
  public static TerminalConsole standard(Verbosity verbosity, OptionalInt columns) {
    return new TerminalConsole(
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        verbosity,
        columns);
  }

  /** The same, with as many messages as the options ask for. */
  public TerminalConsole with(Verbosity other) {
    return new TerminalConsole(results, messages, other, columns);
  }

  @Override
  public void say(String text) {
    if (verbosity != Verbosity.QUIET) {
      message(text);
    }
  }

  @Override
  public void note(String text) {
    if (verbosity == Verbosity.VERBOSE) {
      message(text);
    }
  }

  @Override
  public void warn(String text) {
    message("warning: " + text);
  }

  /** What ends the program, behind its name. */
  public void fail(String program, String text) {
    message(program + ": " + text);
  }

  @Override
  public void progress(String label, long done, long all, String unit) {
    if (verbosity == Verbosity.QUIET || columns.isEmpty()) {
      return;
    }
    var shown = Math.min(done, all);
    var filled = all > 0 ? (int) (shown * BAR / all) : 0;
    var bar = "#".repeat(filled) + " ".repeat(BAR - filled);
    var line = label + " [" + bar + "] " + shown + "/" + all + " " + unit;
    write(messages, CLEAR_LINE + Sanitizer.cut(line, columns.getAsInt() - 1));
  }

  @Override
  public void print(String text) {
    if (columns.isPresent()) {
      write(messages, CLEAR_LINE);
    }
    write(results, Sanitizer.lines(text) + "\n");
  }

  /** A bar may be half drawn: a message begins a line. */
  private void message(String text) {
    write(messages, (columns.isPresent() ? CLEAR_LINE : "") + Sanitizer.lines(text) + "\n");
  }

  private static void write(CheckedOutput output, String text) {
    var bytes = text.getBytes(UTF_8);
    output.write(bytes, 0, bytes.length);
  }

  /** How many messages there are. */
  public enum Verbosity {
    QUIET,
    NORMAL,
    VERBOSE
  }

  /**
   * Standard output as the engine writes to it. A write that fails, since the disk is full or the
   * reader gone, breaks nothing off that is under way: it is kept, and told at the end.
   */
  public static final class CheckedOutput extends OutputStream {

    private final OutputStream output;
    private Optional<IOException> failure = Optional.empty();

    public CheckedOutput(OutputStream output) {
      this.output = output;
    }

    /** The first failure; what should have come after it was not written. */
    public synchronized Optional<IOException> failure() {
      return failure;
    }

    /** Whether it failed since nobody reads any more, as after {@code head}: that is no error. */
    public boolean isReaderGone() {
      return failure().map(IOException::getMessage).filter("Broken pipe"::equals).isPresent();
    }

    @Override
    public void write(int octet) {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
      if (failure.isPresent()) {
        return;
      }
      try {
        output.write(bytes, from, count);
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }
  }
}
