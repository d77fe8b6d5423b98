// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The numbers of client threads that a sweep visits.
 *
 * @param text as it was given
 * @param counts in the order of the option; an open plan ends with {@link #OPEN_END} at the latest
 * @param open whether the sweep ends at the knee
 */
public record ThreadPlan(String text, List<Integer> counts, boolean open) {

  /** A server's port takes no more connections from one address. */
  public static final int MOST = 65_535;

  /** Where a sweep without an upper end stops at the latest. */
  public static final int OPEN_END = 1024;

  private static final int MOST_IN_GROUP = 4;

  /** The first two doublings that may gain nothing. */
  private static final int LEAST_TO_KNEE = 3;

  private static final int FURTHER_TO_KNEE = 2;

  /** All of them are connected at the same time. */
  private static final int MOST_THREADS_IN_GROUP = 512;

  private static final String NUMBER = "[1-9][0-9]{0,4}";

  private static final Pattern LIST = Pattern.compile(NUMBER + "(," + NUMBER + ")*");

  private static final Pattern RANGE =
      Pattern.compile("(" + NUMBER + ")\\.\\.(" + NUMBER + ")?(?:\\+(" + NUMBER + "))?");

  public ThreadPlan {
    counts = List.copyOf(counts);
  }

  /**
   * Reads {@code 8..}, {@code 8..1024}, {@code 50..1000+50} or {@code 1,2}.
   *
   * @throws UserError that says what is allowed
   */
  public static ThreadPlan parse(String text) throws UserError {
    var plan = plan(text);
    if (plan.largest() > MOST) {
      throw wrong(text, plan.largest() + " threads are more than a server's port takes");
    }
    return plan;
  }

  private static ThreadPlan plan(String text) throws UserError {
    if (LIST.matcher(text).matches()) {
      return list(text);
    }
    var range = RANGE.matcher(text);
    if (!range.matches()) {
      throw wrong(text, "not a list of thread counts");
    }
    return range(text, range);
  }

  private static ThreadPlan list(String text) throws UserError {
    var repeated = Names.repeated(List.of(text.split(",")));
    if (repeated.isPresent()) {
      throw wrong(text, repeated.get() + " is there twice");
    }
    var counts = Arrays.stream(text.split(",")).map(Integer::valueOf).toList();
    return new ThreadPlan(text, counts, false);
  }

  private static ThreadPlan range(String text, MatchResult range) throws UserError {
    var from = Integer.parseInt(range.group(1));
    var isOpen = range.group(2) == null;
    var to = isOpen ? OPEN_END : Integer.parseInt(range.group(2));
    if (from > to) {
      throw wrong(text, from + " is more than " + to);
    }
    var counts = new ArrayList<Integer>();
    for (var count = from; count <= to; count += step(range, count)) {
      counts.add(count);
    }
    if (!isOpen && !counts.contains(to)) {
      counts.add(to);
    }
    return new ThreadPlan(text, counts, isOpen);
  }

  /** Without a step it doubles. */
  private static int step(MatchResult range, int count) {
    return range.group(3) == null ? count : Integer.parseInt(range.group(3));
  }

  private static UserError wrong(String text, String why) {
    return UserError.of(
        "--threads %s: %s\n"
            + "Allowed: 8.. (doubling up to the knee), 8..1024 (doubling), 50..1000+50 (steps),"
            + " 100,200,500 (a list); 1 to %s threads",
        text, why, MOST);
  }

  /**
   * The numbers that are measured in turns. A plan without an end has no more in a group than it
   * takes to see the knee.
   */
  public List<List<Integer>> groups() {
    var groups = new ArrayList<List<Integer>>();
    var group = new ArrayList<Integer>();
    for (var count : counts) {
      var most = !open ? MOST_IN_GROUP : groups.isEmpty() ? LEAST_TO_KNEE : FURTHER_TO_KNEE;
      var sum = group.stream().mapToInt(Integer::intValue).sum() + count;
      if (!group.isEmpty() && (group.size() == most || sum > MOST_THREADS_IN_GROUP)) {
        groups.add(List.copyOf(group));
        group.clear();
      }
      group.add(count);
    }
    groups.add(List.copyOf(group));
    return groups;
  }

  /** Those that a number is measured in turns with, itself among them. */
  public List<Integer> groupOf(int threads) {
    return groups().stream().filter(group -> group.contains(threads)).findFirst().orElseThrow();
  }

  public int largest() {
    return counts.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  public int smallest() {
    return counts.stream().mapToInt(Integer::intValue).min().orElseThrow();
  }
}
