// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A command on a host, and the lines that are exchanged with it. Those from there have a mark, a
 * word and a text, with tabs between them; others, as a greeting at the login, are ignored.
 */
record HostSession(ManagedProcess process, ScheduledExecutorService timer) {

  private static final String MARK = "ycsb-sweep";

  /** Bytes; a status line of YCSB is the longest that there is. */
  private static final int MOST_OF_A_LINE = 1 << 16;

  private static final Duration ENDING = Duration.ofSeconds(10);

  /** A line from the host. */
  record Answer(String word, String text) {

    boolean is(String expected) {
      return word.equals(expected);
    }
  }

  /** The next answer; empty: there are no more. */
  Optional<Answer> read() throws IOException {
    for (var line = line(); line.isPresent(); line = line()) {
      var parts = line.get().split("\t", 3);
      if (parts[0].equals(MARK) && parts.length > 1) {
        return Optional.of(new Answer(parts[1], parts.length > 2 ? parts[2].strip() : ""));
      }
    }
    return Optional.empty();
  }

  /** As {@link #read()}; ends the session if nothing comes for so long. */
  Optional<Answer> read(Duration limit) throws IOException {
    var end = timer.schedule(process::kill, limit.toMillis(), TimeUnit.MILLISECONDS);
    try {
      return read();
    } finally {
      end.cancel(false);
    }
  }

  /** The host's clock, in microseconds since the epoch. */
  long micros() throws IOException {
    tell("clock");
    var answer = read(SshConnection.WAIT);
    if (answer.isEmpty() || !answer.get().is("clock") || !answer.get().text().matches("\\d+")) {
      throw new IOException("it did not tell its time");
    }
    return Long.parseLong(answer.get().text());
  }

  /** Says a line to the command there. */
  void tell(String line) throws IOException {
    write((line + "\n").getBytes(UTF_8));
  }

  /** As {@link #tell}. If it is not read, an answer says why, or that there is none. */
  void offer(String text) {
    try {
      tell(text);
    } catch (IOException unread) {
      closeInput();
    }
  }

  /** Sends a text, as lines that are announced by their number. */
  void send(String name, byte[] content) throws IOException {
    var text = new String(content, ISO_8859_1);
    var whole = text.endsWith("\n") ? text : text + "\n";
    tell("file " + name + " " + whole.chars().filter(one -> one == '\n').count());
    write(whole.getBytes(ISO_8859_1));
  }

  /** Sends all of a stream, and the end of the input. */
  void sendRest(InputStream content) throws IOException {
    try (var input = process.input()) {
      content.transferTo(input);
    }
  }

  /** What comes after the answers. */
  InputStream rest() {
    return process.output();
  }

  /** Ends the input; kills what does not end then. Returns the exit status of ssh. */
  int end() throws InterruptedException {
    closeInput();
    var status = process.waitFor(ENDING);
    if (status.isEmpty()) {
      process.kill();
    }
    return status.isPresent() ? status.getAsInt() : process.waitFor();
  }

  void kill() {
    process.kill();
  }

  private void closeInput() {
    try {
      process.input().close();
    } catch (IOException e) {
      // What was to be said last can't be any more: the other end is gone.
    }
  }

  private synchronized void write(byte[] content) throws IOException {
    process.input().write(content);
    process.input().flush();
  }

  /** Byte by byte: what follows the lines is not ours to read. */
  private Optional<String> line() throws IOException {
    var line = new ByteArrayOutputStream();
    int next;
    while ((next = process.output().read()) >= 0 && next != '\n') {
      if (line.size() == MOST_OF_A_LINE) {
        throw new IOException("a line of more than " + MOST_OF_A_LINE + " bytes");
      }
      line.write(next);
    }
    return next < 0 && line.size() == 0 ? Optional.empty() : Optional.of(line.toString(UTF_8));
  }
}
