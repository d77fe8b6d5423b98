// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeFolder;
import io.github.ycsbsweep.engine.reproduce.scaling.ResourceNeeds.LocalMachine;
import io.github.ycsbsweep.engine.store.StoreDescription;
import io.github.ycsbsweep.engine.store.StoreDescription.Capture;
import io.github.ycsbsweep.engine.store.StoreDescription.Data;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import io.github.ycsbsweep.engine.store.StoreDescription.Forms;
import io.github.ycsbsweep.engine.store.StoreDescription.Persistence;
import io.github.ycsbsweep.engine.store.StoreDescription.Ports;
import io.github.ycsbsweep.engine.store.StoreDescription.Sources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a reproduction needs against what there is. At full, 2.5 million records of 1000 bytes are
 * 2,500 million bytes in a store that needs nothing beside them, and the client 1,468 million.
 */
class RoomTest {

  private static final StoreDescription PLAIN =
      new StoreDescription(
          "redis",
          false,
          new Sources("redis-server", false, Optional.empty(), Optional.empty()),
          new Forms(
              List.of(),
              List.of(new Persistence("aof-everysec", DiskUse.LOG)),
              List.of(),
              List.of()),
          new Ports(List.of(), 0),
          new Data(1, 0, false, DiskUse.NONE),
          "",
          new Capture(Optional.empty(), 0, List.of(), List.of()));
  private static final double DATA = 2.5e9;
  private static final double CLIENT = 1400 * (1 << 20);

  @TempDir private Path root;
  private RecipeFolder folder;

  @BeforeEach
  void writeFolder() throws Exception {
    folder = new RecipeFolder(root);
    folder.write("recipe.yaml", without("  - id: get"));
    folder.write("claims.yaml", RecipeFolder.CLAIMS);
  }

  @Test
  void needsMemoryForTheDataAndTheClient() throws Exception {
    assertThat(at("full", 100e9).needs().memory()).isCloseTo(DATA + CLIENT, within(1e3));
  }

  @Test
  void fitsWithJustEnoughMemoryAndNotWithLess() throws Exception {
    assertThat(fits(DATA + CLIENT + 1e6)).isTrue();
    assertThat(fits(DATA + CLIENT - 1e6)).isFalse();
  }

  @Test
  void fitsWithJustEnoughDiskAndNotWithLess() throws Exception {
    var needs = at("full", 100e9).needs();
    assertThat(needs.fit(disks(needs.results() + 1, needs.temporary() + 1))).isTrue();
    assertThat(needs.fit(disks(needs.results() - 1, needs.temporary() + 1))).isFalse();
    assertThat(needs.fit(disks(needs.results() + 1, needs.temporary() - 1))).isFalse();
  }

  @Test
  void countsTheFileOfAStoreThatKeepsOne() throws Exception {
    assertThat(at("full", 100e9).series().get(0).needs().temporary()).isZero();
    assertThat(at("full", 100e9).series().get(1).needs().temporary()).isGreaterThan(DATA);
  }

  @Test
  void countsFilesOfAStoreThatDoesNotSayWhatItWrites() throws Exception {
    folder.write(
        "recipe.yaml",
        without("  - id: get").replace("- store: redis", "- id: redis\n        store: mongodb"));
    assertThat(at("full", 100e9).series().get(0).needs().temporary()).isGreaterThan(2 * DATA);
  }

  @Test
  void namesTheLargestScaleThatFits() throws Exception {
    var request = request(DATA / 2 + CLIENT);
    var plan = request.at(Scale.parse("full"));
    assertThat(plan.needs().fit(request.here())).isFalse();
    assertThat(request.shortage(plan))
        .contains("mine at scale full needs about 4.0 GB of memory, and 2.7 GB are free")
        .endsWith("The largest that fits is --scale 0.5");
    assertThat(request.at(Scale.parse("0.5")).needs().fit(request.here())).isTrue();
    assertThat(request.at(Scale.parse("0.51")).needs().fit(request.here())).isFalse();
  }

  @Test
  void saysThatNoScaleFits() throws Exception {
    var request = request(CLIENT - 1e6);
    assertThat(request.shortage(request.at(Scale.parse("full")))).contains("No scale fits");
  }

  @Test
  void takesLessAtAutoWhereThereIsLess() throws Exception {
    assertThat(at("auto", DATA + CLIENT).factor()).isEqualTo(0.04);
    var less = at("auto", DATA / 100 + CLIENT);
    assertThat(less.factor()).isEqualTo(0.0099, within(0.0002));
    assertThat(less.needs().memory()).isLessThanOrEqualTo(DATA / 100 + CLIENT);
  }

  @Test
  void neverNeedsMoreThanTheLimitOfMemory() throws Exception {
    folder.write(
        "recipe.yaml",
        without("  - id: get").replace("- store: redis", "- store: redis\n        maxmemory: 1gb"));
    var series = at("full", 100e9).series().get(0);
    assertThat(series.needs().memory()).isCloseTo((1L << 30) + CLIENT, within(1e3));
  }

  @Test
  void countsEveryReplica() throws Exception {
    folder.write(
        "recipe.yaml",
        without("  - id: get")
            .replace("- store: redis", "- store: redis\n        topology: cluster:3x1"));
    assertThat(at("full", 100e9).series().get(0).needs().memory())
        .isCloseTo(2 * DATA + CLIENT, within(1e3));
  }

  @Test
  void refusesScalesThatAreNone() {
    for (var text : new String[] {"0", "1.5", "-1", "ful", "x"}) {
      assertThatThrownBy(() -> Scale.parse(text))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("--scale " + text + ": allowed is auto, full, or a number");
    }
    assertThatThrownBy(() -> Scale.parse("ful")).hasMessageEndingWith("did you mean full?");
  }

  @Test
  void dataOnServersOfTheUsersNeedsNoRoomHere() throws Exception {
    var own = Set.of("set/redis", "set/aof", "get/memcached");
    var selection = new Selection(List.of(), List.of(), Map.of(), SeriesGroupsTest.servers(own));
    var needs =
        new ReproductionPlan.Request(
                folder.read().recipe(),
                request(1e9).here(),
                selection,
                RoundBudget.of(OptionalInt.empty(), List.of()),
                ServerShare.NONE,
                Optional.empty())
            .at(Scale.parse("full"))
            .needs();
    assertThat(needs.memory()).isLessThan(at("full", 1e9).needs().memory());
    assertThat(needs.temporary()).isZero();
  }

  @Test
  void takesOneForFull() throws Exception {
    assertThat(Scale.parse("1")).isEqualTo(Scale.FULL);
    assertThat(Scale.parse("0.01").text()).isEqualTo("0.01");
  }

  private boolean fits(double memory) throws Exception {
    return at("full", memory).needs().fit(request(memory).here());
  }

  private ReproductionPlan at(String scale, double memory) throws Exception {
    return request(memory).at(Scale.parse(scale));
  }

  private ReproductionPlan.Request request(double memory) throws Exception {
    var here =
        new LocalMachine(
            2,
            OptionalLong.of((long) memory),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Map.of("redis", PLAIN),
            Optional.empty());
    return new ReproductionPlan.Request(
        folder.read().recipe(),
        here,
        Selection.ALL,
        RoundBudget.of(OptionalInt.empty(), List.of()),
        ServerShare.NONE,
        Optional.empty());
  }

  private static LocalMachine disks(double results, double temporary) {
    return new LocalMachine(
        2,
        OptionalLong.empty(),
        OptionalLong.of((long) results),
        OptionalLong.of((long) temporary),
        Map.of(),
        Optional.empty());
  }

  private static String without(String experiment) {
    return RecipeFolder.RECIPE.substring(0, RecipeFolder.RECIPE.indexOf(experiment));
  }
}
