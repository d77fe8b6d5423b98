// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.machine;

/**
 * A process, told from a later one that was given the same id.
 *
 * @param pid process id
 * @param started when it started, in clock ticks since boot; empty where {@code /proc} is not
 */
public record ProcessIdentity(long pid, String started) {

  /** After the name in parentheses, which may hold anything, the state is the first word. */
  private static final int STATE = 0;

  private static final int STARTED = 19;

  public static ProcessIdentity of(long pid) {
    var words = words(pid);
    return new ProcessIdentity(pid, words.length > STARTED ? words[STARTED] : "");
  }

  public static ProcessIdentity ofEngine() {
    return of(ProcessHandle.current().pid());
  }

  /** Whether that very process still runs. One that ended, and that nobody waited for, does not. */
  public boolean isAlive() {
    if (started.isEmpty()) {
      return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
    var words = words(pid);
    return words.length > STARTED
        && words[STARTED].equals(started)
        && !words[STATE].equals("Z")
        && !words[STATE].equals("X");
  }

  /** The words of {@code /proc/PID/stat} behind the name; none if there is no such process. */
  private static String[] words(long pid) {
    return KernelFiles.ofThisMachine()
        .proc(pid + "/stat")
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1))
        .orElse(new String[0]);
  }
}
