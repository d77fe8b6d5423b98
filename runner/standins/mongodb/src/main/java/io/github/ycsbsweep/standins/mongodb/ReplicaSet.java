// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.mongodb;

import de.bwaldvogel.mongo.bson.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which member of an imitated replica set is its primary. The first one is, until it is told to
 * step down; some time later the next one is elected. All members have the same records.
 */
final class ReplicaSet {

  private final String name;
  private final List<Integer> ports;
  private final Duration electionTime;
  private final int rolledBack;
  private int primary;
  private OptionalInt successor = OptionalInt.empty();
  private int acknowledged;
  private long electionNanos;

  /**
   * A set whose first member is its primary.
   *
   * @param ports of 127.0.0.1, one for each member
   * @param electionTime from a step-down until there is another primary
   * @param rolledBack writes that a primary still acknowledges before it steps down, and that are
   *     rolled back, since no other member has them
   */
  ReplicaSet(String name, List<Integer> ports, Duration electionTime, int rolledBack) {
    this.name = name;
    this.ports = List.copyOf(ports);
    this.electionTime = electionTime;
    this.rolledBack = rolledBack;
  }

  /**
   * Reads {@code replica-set=NAME member=PORT ... [election-ms=1000] [rolled-back=0]}.
   *
   * @param first port of the first member; the others have theirs among the words
   */
  static ReplicaSet of(int first, List<String> words) {
    var ports = new ArrayList<>(List.of(first));
    var values = new HashMap<String, String>();
    for (var word : words) {
      var pair = word.split("=", 2);
      if (pair.length < 2) {
        throw new IllegalArgumentException(word + ": not NAME=VALUE");
      }
      switch (pair[0]) {
        case "member" -> ports.add(Integer.parseInt(pair[1]));
        case "replica-set", "election-ms", "rolled-back" -> values.put(pair[0], pair[1]);
        default -> throw new IllegalArgumentException("unknown argument " + word);
      }
    }
    return new ReplicaSet(
        values.getOrDefault("replica-set", "rs0"),
        ports,
        Duration.ofMillis(Long.parseLong(values.getOrDefault("election-ms", "1000"))),
        Integer.parseInt(values.getOrDefault("rolled-back", "0")));
  }

  List<Integer> ports() {
    return ports;
  }

  /** What a member does with a write now. */
  enum Role {
    PRIMARY,
    /** It acknowledges writes that will be rolled back. */
    ISOLATED,
    SECONDARY
  }

  synchronized Role role(int member) {
    if (successor.isPresent() && isOver() && System.nanoTime() - electionNanos >= 0) {
      primary = successor.getAsInt();
      successor = OptionalInt.empty();
    }
    if (member != primary || (successor.isPresent() && isOver())) {
      return Role.SECONDARY;
    }
    return successor.isPresent() ? Role.ISOLATED : Role.PRIMARY;
  }

  /** Whether a primary that was told to step down has done so. */
  private boolean isOver() {
    return acknowledged >= rolledBack;
  }

  /** The primary steps down, after the writes that are rolled back; the next member becomes it. */
  synchronized void stepDown() {
    successor = OptionalInt.of((primary + 1) % ports.size());
    acknowledged = 0;
    electionNanos = System.nanoTime() + electionTime.toNanos();
  }

  /** A member acknowledges a write; whether it is one that is rolled back. */
  synchronized boolean rollsBack(int member) {
    if (role(member) != Role.ISOLATED) {
      return false;
    }
    acknowledged++;
    electionNanos = System.nanoTime() + electionTime.toNanos();
    return true;
  }

  /**
   * What a member says of the set.
   * https://www.mongodb.com/docs/manual/reference/command/hello/#replica-sets
   */
  synchronized Document describe(int member) {
    var isPrimary = role(member) != Role.SECONDARY;
    var description =
        new Document("setName", name)
            .append("setVersion", 1)
            .append("ismaster", isPrimary)
            .append("isWritablePrimary", isPrimary)
            .append("secondary", !isPrimary)
            .append("hosts", ports.stream().map(ReplicaSet::address).toList())
            .append("me", address(ports.get(member)));
    for (var other = 0; other < ports.size(); other++) {
      if (role(other) != Role.SECONDARY) {
        description.append("primary", address(ports.get(other)));
      }
    }
    return description;
  }

  private static String address(int port) {
    return "127.0.0.1:" + port;
  }
}
