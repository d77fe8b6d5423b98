// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.claim.Bound;
import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.claim.Claims;
import io.github.ycsbsweep.engine.reproduce.claim.LimitClaim;
import io.github.ycsbsweep.engine.reproduce.claim.OutcomeClaim;
import io.github.ycsbsweep.engine.reproduce.claim.Predicate;
import io.github.ycsbsweep.engine.reproduce.claim.QuotientClaim;
import io.github.ycsbsweep.engine.reproduce.claim.StateClaim;
import io.github.ycsbsweep.engine.reproduce.claim.ValueClaim;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.results.Metric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeReaderTest {

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
  }

  @Test
  void readsWhatTheOriginalWas() throws Exception {
    var recipe = folder.read().recipe();
    assertThat(recipe.id()).isEqualTo("mine");
    assertThat(recipe.year()).hasValue(2017);
    assertThat(recipe.hardware().server())
        .contains(new Recipe.Machine(1, 4, OptionalLong.of(8_000_000_000L), Optional.empty()));
    assertThat(recipe.hardware().networkBitsPerSecond()).hasValue(1e9);
    assertThat(recipe.software()).isEqualTo(Map.of("redis", "3.2.8"));
  }

  @Test
  void fillsInDefaults() throws Exception {
    var experiment = folder.read().recipe().experiments().get(0);
    assertThat(experiment.title()).isEqualTo("set");
    assertThat(experiment.conditions().repeats()).isEqualTo(3);
    assertThat(experiment.conditions().clients()).isEqualTo(1);
    assertThat(experiment.length().durationSeconds()).isEmpty();
    assertThat(experiment.series().get(0).id()).isEqualTo("redis");
    assertThat(experiment.series().get(0).workload()).isEqualTo("workloada");
    assertThat(experiment.series().get(0).threads()).containsExactly(8, 16, 32);
  }

  @Test
  void takesWhatASeriesSaysOverWhatItsExperimentSays() throws Exception {
    var aof = folder.read().recipe().experiments().get(0).series().get(1);
    assertThat(aof.id()).isEqualTo("aof");
    assertThat(aof.threads()).containsExactly(16);
    assertThat(aof.server().persistence()).contains("aof-everysec");
    assertThat(aof.server().faults()).isEmpty();
  }

  @Test
  void aSeriesHasOneFaultOrSeveral() throws Exception {
    folder.recipe("persistence: aof-everysec", "fault: kill@40%:3s");
    assertThat(faults()).containsExactly("kill@40%:3s");
    folder.recipe("persistence: aof-everysec", "fault: [kill@40%:3s/2, pause@60%:1s]");
    assertThat(faults()).containsExactly("kill@40%:3s/2", "pause@60%:1s");
    folder.recipe("persistence: aof-everysec", "fault: aof-rewrite@50%");
    assertThat(faults()).containsExactly("aof-rewrite@50%");
  }

  private List<String> faults() throws Exception {
    return folder.read().recipe().experiments().get(0).series().get(1).server().faults();
  }

  @Test
  void findsAWorkloadInTheFolder() throws Exception {
    var experiment = folder.read().recipe().experiments().get(1);
    assertThat(experiment.length().durationSeconds()).hasValue(1200);
    assertThat(experiment.series().get(0).workload())
        .isEqualTo(folder.folder().resolve("own").toString());
    assertThat(experiment.series().get(0).properties()).isEqualTo(Map.of("fieldlength", "50"));
  }

  @Test
  void readsAClaim() throws Exception {
    assertThat(folder.read().claims())
        .containsExactly(
            new Claim(
                "C1",
                "The file costs at most a tenth.",
                Claim.Scale.SCALED,
                new QuotientClaim(
                    measure("aof"), measure("redis"), ThreadChoice.each(16), Bound.above(0.9)),
                Set.of(),
                Claims.PLAIN,
                Claims.UNKNOWN));
  }

  @Test
  void readsEveryKindOfPredicate() throws Exception {
    folder.write(
        "claims.yaml",
        """
        claims:
          - id: K
            says: All of it
            survives: full
            note: A note
            experiment: set
            all:
              - value: {of: {metric: p99, series: redis, operation: READ, threads: peak, per: core},
                        published: 0.1}
              - crossover: {of: {metric: mean, series: redis}, to: {metric: mean, series: aof}}
              - any:
                  - outcome: {series: redis, from_threads: 16, message: timed out}
                  - bottleneck: {series: redis, threads: most, is: [client-bound]}
                  - state: {experiment: get, series: memcached, fact: encoding, is: [listpack]}
              - value: {of: {metric: memory, series: redis}, threads: any, within: [1, 2]}
        """);
    var claim = folder.read().claims().get(0);
    var p99 =
        new Measure(
            Metric.P99,
            "set",
            "redis",
            Optional.of("READ"),
            Optional.of(ThreadChoice.of(ThreadChoice.Kind.PEAK)),
            Optional.of(Measure.Divisor.CORE));
    assertThat(claim.survives()).isEqualTo(Claim.Scale.FULL);
    assertThat(((Predicate.All) claim.predicate()).of())
        .containsExactly(
            new ValueClaim(p99, ThreadChoice.EVERY, Bound.published(0.1)),
            new Predicate.Crossover(measure(Metric.MEAN, "redis"), measure(Metric.MEAN, "aof")),
            new Predicate.Any(
                List.of(
                    new OutcomeClaim("set", "redis", 16, 0.5, Optional.of("timed out")),
                    new LimitClaim(
                        "set",
                        "redis",
                        ThreadChoice.of(ThreadChoice.Kind.MOST),
                        List.of("client-bound")),
                    new StateClaim("get", "memcached", "encoding", List.of("listpack")))),
            new ValueClaim(
                measure(Metric.MEMORY, "redis"),
                ThreadChoice.of(ThreadChoice.Kind.ANY),
                Bound.within(1, 2)));
  }

  @Test
  void readsFiguresAndSplitsARowOfSeveralThreadCounts() throws Exception {
    folder.write(
        "figures.csv",
        """
        experiment,series,threads,metric,low,high,unit,source
        set,redis,8|16,throughput,10,20,ops/s,seed
        set,redis,,memory,,2.5e9,B,"a book, 2017"
        """);
    assertThat(folder.read().figures())
        .containsExactly(
            figure("8", 2),
            figure("16", 2),
            new Figure(
                "set",
                "redis",
                Optional.empty(),
                "memory",
                PublishedRange.of(OptionalDouble.empty(), OptionalDouble.of(2.5e9)),
                "B",
                "a book, 2017",
                3));
  }

  @Test
  void readsACopyUnderItsOwnIdWithoutAskingForStores() throws Exception {
    folder.recipe("store: memcached", "store: gone");
    var comparison = RecipeReader.read(folder.folder(), "original");
    assertThat(comparison.recipe().id()).isEqualTo("original");
  }

  @Test
  void failsOnAFolderWithoutARecipe() throws Exception {
    Files.delete(folder.folder().resolve("recipe.yaml"));
    assertThatThrownBy(folder::read)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("recipe.yaml: there is no such file");
  }

  private static Measure measure(String series) {
    return measure(Metric.THROUGHPUT, series);
  }

  private static Measure measure(Metric metric, String series) {
    return new Measure(metric, "set", series, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static Figure figure(String threads, int line) {
    return new Figure(
        "set",
        "redis",
        Optional.of(threads),
        "throughput",
        PublishedRange.of(OptionalDouble.of(10), OptionalDouble.of(20)),
        "ops/s",
        "seed",
        line);
  }
}
