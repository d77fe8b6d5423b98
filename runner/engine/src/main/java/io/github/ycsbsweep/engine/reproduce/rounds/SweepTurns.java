// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * Sweeps that take turns. Each has a thread of its own, and one of them goes on at a time: all load
 * first, then they measure a cell each, and at last they end.
 */
final class SweepTurns {

  private final List<Member> members = new ArrayList<>();
  private final Semaphore handedBack = new Semaphore(0);
  private Optional<Member> current = Optional.empty();
  private volatile boolean isStopped;

  private SweepTurns() {}

  /** A sweep that takes turns. */
  interface Task {
    void run(Turn turn) throws IOException, InterruptedException;
  }

  /** What a sweep waits for before each of its cells, and after the last one. */
  interface Turn {

    /**
     * Returns when it is this sweep's turn.
     *
     * @param threads of its cell; empty after the last one
     */
    void await(OptionalInt threads) throws InterruptedException;
  }

  /** Says whose turn it is. */
  interface Order {

    /**
     * The index of a sweep.
     *
     * @param due threads of the cell that each waits for; empty where there is none, one at least
     */
    int next(List<OptionalInt> due) throws IOException;
  }

  /**
   * Makes sweeps to their end.
   *
   * @throws InterruptedException when all of them have ended, in their own way
   */
  static void run(List<Task> tasks, Order order) throws IOException, InterruptedException {
    var turns = new SweepTurns();
    tasks.forEach(task -> turns.members.add(turns.new Member(task)));
    try {
      turns.run(order);
    } finally {
      turns.stop();
    }
  }

  private void run(Order order) throws IOException, InterruptedException {
    for (var member : members) {
      resume(member);
    }
    while (members.stream().anyMatch(member -> member.due.isPresent())) {
      resume(members.get(order.next(members.stream().map(member -> member.due).toList())));
    }
    for (var member : members) {
      if (!member.isEnded) {
        resume(member);
      }
    }
  }

  private void resume(Member member) throws IOException, InterruptedException {
    current = Optional.of(member);
    if (member.getState() == Thread.State.NEW) {
      member.start();
    } else {
      member.mayGoOn.release();
    }
    handedBack.acquire();
    if (member.problem.isPresent()) {
      rethrow(member.problem.get());
    }
  }

  private static void rethrow(Throwable problem) throws IOException, InterruptedException {
    if (problem instanceof IOException e) {
      throw e;
    }
    if (problem instanceof InterruptedException e) {
      throw e;
    }
    if (problem instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) problem;
  }

  /** Ends those that are left one after the other, so that each reports by itself. */
  private void stop() {
    isStopped = true;
    var interrupted = false;
    for (var member : Stream.concat(current.stream(), members.stream()).toList()) {
      if (member.getState() != Thread.State.NEW) {
        member.interrupt();
        interrupted |= !isJoined(member);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for its end; false if this thread was interrupted meanwhile. */
  private static boolean isJoined(Member member) {
    var isJoined = true;
    while (member.isAlive()) {
      try {
        member.join();
      } catch (InterruptedException e) {
        isJoined = false;
      }
    }
    return isJoined;
  }

  /** The thread of a sweep. What both threads see was written before a semaphore was released. */
  private final class Member extends Thread {

    private final Task task;
    private final Semaphore mayGoOn = new Semaphore(0);
    private OptionalInt due = OptionalInt.empty();
    private boolean isEnded;
    private Optional<Throwable> problem = Optional.empty();

    Member(Task task) {
      super("sweep");
      this.task = task;
    }

    @Override
    public void run() {
      try {
        task.run(this::await);
      } catch (IOException | InterruptedException | RuntimeException | Error e) {
        problem = Optional.of(e);
      } finally {
        due = OptionalInt.empty();
        isEnded = true;
        handedBack.release();
      }
    }

    private void await(OptionalInt threads) throws InterruptedException {
      due = threads;
      handedBack.release();
      if (isStopped) {
        throw new InterruptedException();
      }
      mayGoOn.acquire();
    }
  }
}
