// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.RemoteClient;
import io.github.ycsbsweep.engine.client.kubernetes.Pod.State;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A client in a pod. One thread reads its log, another talks to it until it is released. */
final class PodClient extends RemoteClient {

  /** A log that breaks off is asked for again, a second later. */
  private static final int LOG_TRIES = 1000;

  /** For a pod that says no more to be seen to have ended. */
  private static final Duration ENDING = Duration.ofSeconds(15);

  private static final Duration UNPACKING = Duration.ofMinutes(5);
  private static final int GIVEN_UP = 143;
  private static final String STAYS =
      "see that the cluster answers all the time, and measure again";

  private final Console console;
  private final Pod pod;
  private final ClientLaunch launch;
  private final int index;
  private final Path notes;
  private volatile Optional<ManagedProcess> log = Optional.empty();
  private volatile Optional<PodTalk> talk = Optional.empty();
  private volatile Optional<String> loss = Optional.empty();

  /** As last seen by the thread that reads the log. */
  private State state = new State(false, false, "", "", OptionalInt.empty());

  /**
   * Nothing is said to the pod yet.
   *
   * @param notes folder for what is noted of it
   */
  PodClient(Console console, Pod pod, ClientLaunch launch, int index, Path notes) {
    this.console = console;
    this.pod = pod;
    this.launch = launch;
    this.index = index;
    this.notes = notes;
  }

  /** Follows it to the end of its log, with its files in their folder then. */
  void follow() {
    var result = LOST;
    try {
      var told = readLog();
      result = told.isPresent() ? unpack(told.getAsInt()) : lost();
    } catch (IOException broken) {
      noteLoss("its results can't be read: " + broken.getMessage(), "measure again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      complete(result);
    }
  }

  /** From its start each time; once more after the pod has ended. */
  private OptionalInt readLog() throws IOException, InterruptedException {
    var results = new PodResults(launch.folderOf(index), note("tar.gz"));
    for (var tries = LOG_TRIES; tries > 0 && isAlive(); tries--) {
      var process =
          pod.kubectl()
              .start(List.of("logs", "--follow", "--container=client", pod.name()), note("logs"));
      log = Optional.of(process);
      process.input().close();
      var told = results.read(process.output());
      process.waitFor();
      if (told.isPresent() || state.hasEnded()) {
        return told;
      }
      state = pod.state().after(state);
      if (!state.hasEnded()) {
        TimeUnit.SECONDS.sleep(1);
      }
    }
    return OptionalInt.empty();
  }

  private int unpack(int result) throws IOException, InterruptedException {
    var folder = launch.folderOf(index);
    var words = new ArrayList<>(List.of("tar", "-xz", "--no-same-owner"));
    words.addAll(List.of("-C", folder.toString(), "-f", note("tar.gz").toString()));
    var unpacked = pod.kubectl().processes().run(ProcessSpec.piped(folder, words), UNPACKING);
    if (!unpacked.succeeded()) {
      throw new IOException(
          "its files can't be unpacked in " + folder + ": " + Kubectl.said(unpacked));
    }
    return result;
  }

  private int lost() throws IOException, InterruptedException {
    if (!isAlive()) {
      return KILLED;
    }
    if (state.isTakenAway() && pod.isEndedByJob()) {
      console.say(name() + " was ended by its Job, since another client was lost");
      return KILLED;
    }
    noteLoss(state.whole(), state.advice());
    return state.status().orElse(0) == 0 ? LOST : state.status().getAsInt();
  }

  private void noteLoss(String why, String advice) {
    console.say(name() + " was lost: " + why);
    loss = Optional.of(Text.format("the client was lost: %s; %s", why, advice));
  }

  @Override
  public Optional<String> loss() {
    return loss;
  }

  /** Asks for its clock, and listens until it is released. */
  void converse() {
    try {
      if (!speak()) {
        giveUp();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether all was said that is to be said. */
  private boolean speak() throws InterruptedException {
    try {
      var line = PodTalk.start(pod, note("exec"));
      talk = Optional.of(line);
      measure(line::micros);
      var last = launch.plan().together() ? "released" : "started";
      for (var heard = line.read(); heard.isPresent(); heard = line.read()) {
        if (heard.get().equals("ready")) {
          becomeReady();
        }
        if (heard.get().equals(last)) {
          line.tell("end");
          return true;
        }
      }
      return false;
    } catch (IOException broken) {
      return false;
    }
  }

  /** Unless the client has ended: then its log tells why. */
  private void giveUp() throws InterruptedException {
    try {
      var deadline = Deadline.in(ENDING);
      while (!deadline.isOver()) {
        if (!isAlive() || pod.state().hasEnded()) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(500);
      }
      noteLoss(talk.isPresent() ? talk.get().end() : "kubectl does not start", STAYS);
    } catch (IOException e) {
      noteLoss(String.valueOf(e.getMessage()), STAYS);
    }
    end(GIVEN_UP);
  }

  /** Has the pod start its client. */
  void begin() {
    tell("start");
  }

  @Override
  public String host() {
    return pod.node();
  }

  /** Its pod is ended when its Job is deleted. */
  @Override
  public void kill() {
    end(KILLED);
  }

  /** Ends what reads from the pod and talks to it. */
  private void end(int result) {
    complete(result);
    hangUp();
    log.ifPresent(ManagedProcess::kill);
  }

  /** Ends what talks to the pod. */
  void hangUp() {
    talk.ifPresent(PodTalk::kill);
  }

  @Override
  protected void tell(String line) {
    try {
      if (talk.isPresent()) {
        talk.get().tell(line);
      }
    } catch (IOException e) {
      console.note(name() + ": " + e.getMessage());
    }
  }

  private String name() {
    return ClientFigures.name(index, pod.node());
  }

  private Path note(String kind) {
    return notes.resolve(index + "." + kind);
  }

  /** A line to a pod until its client is released: its clock, its start, its release. */
  static final class PodTalk {

    private static final String PROGRAM = "/opt/ycsb-sweep/runner/libexec/pod";

    /** Bytes; what a pod says has a word or two. */
    private static final int MOST_OF_A_LINE = 1 << 16;

    private final ManagedProcess process;
    private final Path errors;
    private final LineReader answers;
    private volatile String said = "nothing";

    private PodTalk(ManagedProcess process, Path errors) {
      this.process = process;
      this.errors = errors;
      this.answers = new LineReader(process.output(), "its answers", UTF_8, MOST_OF_A_LINE);
    }

    static PodTalk start(Pod pod, Path errors) throws IOException {
      var arguments =
          List.of("exec", "--stdin", "--container=client", pod.name(), "--", PROGRAM, "talk");
      return new PodTalk(pod.kubectl().start(arguments, errors), errors);
    }

    /** What its clock says, in microseconds since the epoch. */
    long micros() throws IOException {
      tell("time");
      var answer = answers.next().filter(line -> line.matches("\\d{13,19}"));
      return Long.parseLong(answer.orElseThrow(() -> new IOException("it did not tell its time")));
    }

    /** The next thing that the pod says; empty: it says no more. */
    Optional<String> read() throws IOException {
      var line = answers.next();
      line.ifPresent(heard -> said = heard);
      return line;
    }

    synchronized void tell(String line) throws IOException {
      process.input().write((line + "\n").getBytes(UTF_8));
      process.input().flush();
    }

    /** Why it broke off. */
    String end() {
      return "kubectl exec ended after " + said + ": " + LogLines.lastLine(errors);
    }

    /** Ends it, if it has not ended. */
    void kill() {
      if (process.isAlive()) {
        process.kill();
      }
    }
  }
}
