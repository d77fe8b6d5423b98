// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.monitor.ProcessTimes.ProcessUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Processes and all their descendants, and what they have used together, also of those that ended.
 * A process that was seen stays, whoever its parent is later. The kernel adds the time of a process
 * that ended to the parent that waited for it, so children that no sample saw are counted too. What
 * a parent did not wait for counts as it was last seen.
 */
final class ProcessTree {

  /** Less than a tick of any clock: sums of ticks in seconds differ by less. */
  private static final double ROUNDING = 1e-6;

  private final List<Integer> roots;
  private final ProcessTimes times;

  /** Parents before their children: who is read first can't have waited for who is read later. */
  private final Map<Integer, Member> members = new LinkedHashMap<>();

  /** Processes that are none of them, which are not looked at twice. */
  private Set<Integer> others = Set.of();

  private final Sums ended = new Sums();
  private boolean isBegun;
  private CpuTime cpu = CpuTime.NONE;
  private long written;

  /**
   * Looks at nothing before {@link #update}.
   *
   * @param roots process ids; one may descend from another
   */
  ProcessTree(List<Integer> roots, ProcessTimes times) {
    this.roots = List.copyOf(roots);
    this.times = times;
  }

  /** One sample more. */
  void update() {
    var gone = new ArrayList<Member>();
    for (var member : members.values()) {
      if (!member.update()) {
        gone.add(member);
      }
    }
    Collections.reverse(gone);
    gone.forEach(this::remove);
    find();
    isBegun = true;
    var sum = ended.cpu;
    var bytes = ended.written;
    for (var member : members.values()) {
      sum = sum.plus(member.cpu());
      bytes += member.written();
    }
    // Who was found and waited for in one sample counts twice in that one.
    cpu = cpu.max(sum);
    written = Math.max(written, bytes);
  }

  /** Whether there are any, and all that it was made of are still there. */
  boolean isWhole() {
    return !roots.isEmpty() && members.keySet().containsAll(roots);
  }

  /** CPU time of all of them since they started; it never goes back. */
  CpuTime cpu() {
    return cpu;
  }

  /** Bytes that they had written to disk; empty where that of a root can't be read. */
  OptionalDouble writtenBytes() {
    return roots.stream().allMatch(root -> times.writtenBytes(root).isPresent())
        ? OptionalDouble.of((double) written)
        : OptionalDouble.empty();
  }

  /** Those that run, or wait to be waited for. */
  Set<Integer> processes() {
    return Collections.unmodifiableSet(members.keySet());
  }

  /** Sum of the resident sets: what several share counts for each of them. */
  long residentBytes() {
    return members.values().stream().mapToLong(member -> member.use.residentBytes()).sum();
  }

  /** Whether a process is one of them; one that has gone may have been. */
  boolean includes(int process) {
    return members.containsKey(process)
        || (process > 0
            && !others.contains(process)
            && times.of(process).map(use -> includes(use.parent())).orElse(true));
  }

  private void find() {
    var found = new HashMap<Integer, ProcessUse>();
    var strangers = new HashSet<Integer>();
    for (var id : times.candidates(roots)) {
      if (others.contains(id)) {
        strangers.add(id);
      } else if (!members.containsKey(id)) {
        times.of(id).ifPresent(use -> found.put(id, use));
      }
    }
    for (var id : List.copyOf(found.keySet())) {
      if (!join(id, found)) {
        strangers.add(id);
      }
    }
    others = strangers;
  }

  /** Whether it is one of them now. */
  private boolean join(int id, Map<Integer, ProcessUse> found) {
    if (members.containsKey(id)) {
      return true;
    }
    var use = found.remove(id);
    var isRoot = !isBegun && roots.contains(id);
    if (use == null || !(join(use.parent(), found) || isRoot)) {
      return false;
    }
    members.put(id, new Member(id, use));
    return true;
  }

  /** Its parent may have waited for it. */
  private void remove(Member member) {
    members.remove(member.id);
    var parent = members.get(member.use.parent());
    (parent == null ? ended : parent.unseen).add(member.cpu(), member.written());
  }

  /** What processes had used that have gone. */
  private static final class Sums {

    private CpuTime cpu = CpuTime.NONE;
    private long written;

    private void add(CpuTime more, long bytes) {
      cpu = cpu.plus(more);
      written += bytes;
    }
  }

  private final class Member {

    private final int id;
    private ProcessUse use;
    private long own;

    /** Of children that have gone, as they were last seen. */
    private final Sums unseen = new Sums();

    private Member(int id, ProcessUse use) {
      this.id = id;
      this.use = use;
      this.own = times.writtenBytes(id).orElse(0);
      unseen.cpu = use.children();
    }

    /** Whether it is still there. */
    private boolean update() {
      var now = times.of(id).filter(one -> one.started() == use.started());
      if (now.isPresent()) {
        use = now.get();
        own = times.writtenBytes(id).orElse(own);
      }
      return now.isPresent();
    }

    private CpuTime cpu() {
      return use.own().plus(use.children().max(unseen.cpu));
    }

    /** The kernel adds the bytes of a child to its parent's own when it adds the time. */
    private long written() {
      var waited = use.children().seconds() > unseen.cpu.seconds() - ROUNDING;
      return waited ? own : own + unseen.written;
    }
  }
}
