// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.common.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What became of the writes of a cell that a store acknowledged, from a read-back after its end.
 *
 * @param clients that read back what they had written
 * @param acknowledged writes, over the whole life of the clients
 * @param uncertain writes that were sent and not acknowledged: either outcome is right
 * @param readBack what was looked at
 * @param gone what was not there
 * @param keys some of those whose writes are gone
 * @param reads of records that the clients had written; empty: there were none
 */
public record VerifiedWrites(
    int clients,
    long acknowledged,
    long uncertain,
    ReadBack readBack,
    Losses gone,
    List<GoneKey> keys,
    @EmptyDefault @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Reads> reads) {

  /** Keys that are named, of all clients together. */
  public static final int MOST_KEYS = 40;

  public VerifiedWrites {
    keys = List.copyOf(keys);
  }

  /**
   * What was looked at.
   *
   * @param checked acknowledged writes that no later one has overwritten
   * @param unverified those that no server answered for in time, or that there was no room for
   * @param records loaded records that the clients did not write
   * @param recordsLost of those
   * @param seconds that it took
   */
  public record ReadBack(
      long checked, long unverified, long records, long recordsLost, double seconds) {}

  /**
   * Acknowledged writes that are not there.
   *
   * @param lost nothing is there
   * @param stale an older value is there
   * @param foreign a value is there that belongs elsewhere
   * @param corrupt what is there was written by nobody
   */
  public record Losses(long lost, long stale, long foreign, long corrupt) {

    /** All of them. */
    public long count() {
      return lost + stale + foreign + corrupt;
    }
  }

  /**
   * A key whose write is gone.
   *
   * @param verdict {@code lost}, {@code stale}, {@code foreign} or {@code corrupt}
   */
  public record GoneKey(String verdict, String key) {}

  /**
   * Reads, each compared with the last write of its record that was acknowledged before it.
   *
   * @param compared how many
   * @param behind those that showed an older value, or none
   * @param ageMillis of those, on average: milliseconds from that acknowledgement to their end
   * @param oldestMillis likewise at most
   */
  public record Reads(long compared, long behind, double ageMillis, double oldestMillis) {

    /** Share of those that were behind. */
    public double share() {
      return (double) behind / compared;
    }

    private Reads plus(Reads other) {
      var all = behind + other.behind;
      return new Reads(
          compared + other.compared,
          all,
          (behind * ageMillis + other.behind * other.ageMillis) / Math.max(1, all),
          Math.max(oldestMillis, other.oldestMillis));
    }
  }

  /** In words: how many of how many. */
  public String text() {
    var text = Text.format("lost %,d of %,d acknowledged writes", gone.count(), readBack.checked());
    var kinds = new ArrayList<String>();
    if (gone.count() > gone.lost()) {
      kind(gone.lost(), "missing", kinds);
      kind(gone.stale(), "with an older value", kinds);
      kind(gone.foreign(), "with a value that belongs elsewhere", kinds);
      kind(gone.corrupt(), "damaged", kinds);
    }
    return text
        + (kinds.isEmpty() ? "" : " (" + String.join(", ", kinds) + ")")
        + (readBack.unverified() == 0
            ? ""
            : Text.format("; %,d could not be read back", readBack.unverified()))
        + (readBack.recordsLost() == 0
            ? ""
            : Text.format(
                "; lost %,d of %,d loaded records", readBack.recordsLost(), readBack.records()))
        + reads.filter(all -> all.behind() > 0).map(all -> "; " + text(all)).orElse("");
  }

  private static String text(Reads reads) {
    return Text.format(
        "%,d of %,d reads (%.2g %%) were behind, by %.1f ms on average and %.1f ms at most",
        reads.behind(),
        reads.compared(),
        100 * reads.share(),
        reads.ageMillis(),
        reads.oldestMillis());
  }

  /** Some of the keys, for people; empty where nothing is gone. */
  public String keyText() {
    return keys.stream()
        .map(gone -> gone.key() + " (" + gone.verdict() + ")")
        .limit(3)
        .collect(Collectors.joining(", "));
  }

  /** Those of two cells, or of two clients, as one. */
  public VerifiedWrites plus(VerifiedWrites other) {
    return new VerifiedWrites(
        clients + other.clients,
        acknowledged + other.acknowledged,
        uncertain + other.uncertain,
        new ReadBack(
            readBack.checked + other.readBack.checked,
            readBack.unverified + other.readBack.unverified,
            readBack.records + other.readBack.records,
            readBack.recordsLost + other.readBack.recordsLost,
            Math.max(readBack.seconds, other.readBack.seconds)),
        new Losses(
            gone.lost + other.gone.lost,
            gone.stale + other.gone.stale,
            gone.foreign + other.gone.foreign,
            gone.corrupt + other.gone.corrupt),
        Stream.concat(keys.stream(), other.keys.stream()).limit(MOST_KEYS).toList(),
        Stream.of(reads, other.reads).flatMap(Optional::stream).reduce(Reads::plus));
  }

  private static void kind(long count, String what, List<String> kinds) {
    if (count > 0) {
      kinds.add(Text.format("%,d %s", count, what));
    }
  }
}
