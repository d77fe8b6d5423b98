// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

/**
 * What a sweep, or all of them one after the other, take.
 *
 * @param memory bytes, of servers and client at the same time
 * @param results bytes on disk that stay
 * @param temporary bytes on disk that servers write, and that go with them
 * @param seconds from the start to the end
 */
public record ResourceNeeds(double memory, double results, double temporary, double seconds) {

  static final ResourceNeeds NOTHING = new ResourceNeeds(0, 0, 0, 0);

  /** One after the other: what stays adds up, what goes does not. */
  ResourceNeeds then(ResourceNeeds next) {
    return new ResourceNeeds(
        Math.max(memory, next.memory),
        results + next.results,
        Math.max(temporary, next.temporary),
        seconds + next.seconds);
  }

  /** Beside each other, with one client at a time. */
  ResourceNeeds beside(ResourceNeeds other) {
    return new ResourceNeeds(
        memory == 0 ? other.memory : memory + other.memory - SeriesLoad.CLIENT,
        results + other.results,
        temporary + other.temporary,
        seconds + other.seconds);
  }

  /** Whose data is elsewhere. */
  ResourceNeeds onUsersServers() {
    return new ResourceNeeds(SeriesLoad.CLIENT, results, 0, seconds);
  }

  ResourceNeeds times(int rounds) {
    return new ResourceNeeds(memory, results * rounds, temporary, seconds * rounds);
  }

  /** Whether the machine has that much, as far as it can be known. */
  public boolean fit(LocalMachine here) {
    return memory <= here.freeMemory().orElse(Long.MAX_VALUE)
        && results <= here.freeResults().orElse(Long.MAX_VALUE)
        && temporary <= here.freeTemporary().orElse(Long.MAX_VALUE);
  }
}
