// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleRun.Given;
import io.github.ycsbsweep.engine.request.GivenProperties;
import io.github.ycsbsweep.engine.run.SweepLab;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A run is published, checked and measured again. Servers are real, clients imitations. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BundleRunTest {

  private static final String RUN =
      "redis,memcached ./own --threads 2,4,8 --repeats 3 -p redis.timeout=3000"
          + " -P redis:./shared -P memcached:./shared"
          + SweepLab.SHORT;

  private static final Given NOTHING =
      new Given(
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          new GivenProperties(List.of(), List.of()));

  private Path folder;
  private SweepLab lab;
  private BundleRun bundles;
  private Path file;
  private String published;

  /** Once for all: it takes a run of 18 cells. */
  @BeforeAll
  void publish(@TempDir Path folder) throws Exception {
    this.folder = folder;
    lab = new SweepLab(folder);
    var tools = lab.tools();
    var reader =
        new OptionsReader(lab.environment(), tools.project(), tools.stores(), tools.console());
    bundles = new BundleRun(tools, reader, SweepListener.NONE);
    file = lab.current().resolve("mine.tar.gz");
    Files.writeString(
        lab.current().resolve("own"),
        "# of " + folder + "\nworkload=site.ycsb.workloads.CoreWorkload\nreadproportion=1\n");
    Files.writeString(lab.current().resolve("shared"), "fieldcount=10\n");
    speeds(2000);
    assertThat(lab.sweep(RUN)).isZero();
    assertThat(bundles.publish(lab.out(), file)).isZero();
    published = lab.printed();
  }

  @AfterEach
  void leaveNothing() throws Exception {
    lab.assertNothingRuns();
  }

  @AfterAll
  void close() throws Exception {
    lab.close();
  }

  /** Redis is at its knee with four threads, and Memcached does 1,000 in any case. */
  private void speeds(int redis) throws Exception {
    lab.rules(
        "if [[ ${FILES[*]} == */redis.* ]]; then FAKE_OPS=$((THREADS > 2 ? "
            + redis
            + " : "
            + redis / 2
            + ")); fi");
  }

  private int again(int redis, String out) throws Exception {
    speeds(redis);
    return bundles.run(file, NOTHING, Optional.of(out), false);
  }

  private String verdict(String out) throws Exception {
    return Files.readString(lab.current().resolve(out).resolve("bundle-verdict.json"));
  }

  private static List<?> problems(String schema, String text) throws Exception {
    var mapper = new ObjectMapper();
    var file = Path.of("../schemas/" + schema + ".schema.json").toFile();
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(mapper.readTree(file))
        .validate(mapper.readTree(text));
  }

  @Test
  void sayWhoDoesMoreByHowMuchAndWhereTheKneeIs() {
    assertThat(published)
        .contains(
            "own: redis does more than memcached, 4 threads",
            "own: throughput of redis is 2.000 (2.000 to 2.000) times that of memcached, 4 threads",
            "own: redis at 4 threads does more than redis at 2 threads",
            "own: the knee of redis at 4 threads, of up to 8");
  }

  @Test
  void holdNothingOfTheMachineThatTheyWereMadeOn() throws Exception {
    var archive = BundleArchive.read(file);
    for (var content : archive.files().values()) {
      assertThat(new String(content, UTF_8)).doesNotContain(folder.toString(), "/tmp", "-home");
    }
    assertThat(archive.files().keySet())
        .containsExactly("bundle.json", "files/own", "files/shared");
    assertThat(archive.text("files/own")).doesNotContain("#");
  }

  @Test
  void agreeWithThemselves() throws Exception {
    assertThat(bundles.verify(file)).isZero();

    assertThat(again(2000, "again")).isEqualTo(ExitStatus.OK);

    assertThat(verdict("again")).contains("agree, 0 disagree, 0 can't be told");
    assertThat(problems("bundle-verdict", verdict("again"))).isEmpty();
    assertThat(problems("bundle", BundleArchive.read(file).text("bundle.json"))).isEmpty();
    assertThat(lab.current().resolve("again/bundle-verdict.md"))
        .content()
        .contains("agrees", "Machine, versions and servers are the same.")
        .doesNotContain("environment");
    assertThat(lab.current().resolve("again/bundle-verdict.html")).exists();
    assertThat(lab.current().resolve("again/run/run.json"))
        .content()
        .contains("redis.timeout=3000", "\"margin\" : \"5%\"");
  }

  @Test
  void disagreeWithAServerThatIsATenthSlower() throws Exception {
    assertThat(again(1800, "slower")).isEqualTo(ExitStatus.GATE);

    assertThat(verdict("slower")).contains("the whole interval is out of 1.905 to 2.100");
  }

  @Test
  void areMeasuredOnWhenTheyWereBrokenOff() throws Exception {
    assertThat(again(2000, "broken off")).isZero();
    var done = lab.current().resolve("broken off");
    Files.delete(done.resolve("run/cells/redis/own/t0004/r2/DONE"));
    Files.delete(done.resolve("bundle-verdict.json"));

    assertThat(BundleRun.isIn(done)).isTrue();
    assertThat(bundles.resume(done, NOTHING)).isZero();

    assertThat(done.resolve("bundle-verdict.json")).exists();
  }

  @Test
  void printWhatWouldRunAndWriteNothing() throws Exception {
    assertThat(bundles.run(file, NOTHING, Optional.of("dry"), true)).isZero();
    assertThat(lab.current().resolve("dry")).doesNotExist();
  }

  @Test
  void whoseFiguresWereChangedAreRefused() throws Exception {
    var files = new TreeMap<>(BundleArchive.read(file).files());
    var text = new String(files.get("bundle.json"), UTF_8);
    files.put("bundle.json", text.replace("0.693147", "0.893147").getBytes(UTF_8));
    var changed = lab.current().resolve("changed.tar.gz");
    new BundleArchive(files).write(changed);

    assertThatThrownBy(() -> bundles.verify(changed))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not that of its cells");
  }

  @Test
  void areNotWrittenOverWhatIsThere() {
    assertThatThrownBy(() -> bundles.publish(lab.out(), file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("it is there already");
  }
}
