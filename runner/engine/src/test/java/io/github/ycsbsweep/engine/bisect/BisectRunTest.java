// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ycsbsweep.engine.common.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bisection from the repository to its files; the measurement alone is imitated. */
class BisectRunTest {

  private BisectLab lab;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    lab = new BisectLab(folder);
  }

  @AfterEach
  void close() throws Exception {
    lab.close();
  }

  @Test
  void namesTheCommitThatCost() throws Exception {
    lab.commits(1, 1, 1, 1, 1, 1.4, 1.4, 1.4, 1.4);

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains(lab.git("rev-parse", "--short=12", "v5") + "  Change 5");
    assertThat(lab.out().resolve("bisect.html")).content().contains("Culprit: ", "Change 5");
    assertThat(lab.out().resolve("bisect.md")).content().contains("bisect.sh redis …", "A Tester");
    assertThat(lab.out().resolve("bisect.xml")).content().contains("failures=\"1\"");
    assertThat(lab.out().resolve("bisect.json")).content().contains("\"outcome\" : \"found\"");
  }

  @Test
  void writesAFileThatFitsItsSchema() throws Exception {
    lab.commits(1, 1, 1.4, 1.4).bisect();

    var mapper = new ObjectMapper();
    var schema = mapper.readTree(Path.of("../schemas/bisect.schema.json").toFile());
    var file = mapper.readTree(lab.out().resolve("bisect.json").toFile());
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(file))
        .isEmpty();
  }

  @Test
  void saysThatNothingBecameSlower() throws Exception {
    lab.commits(1, 1, 1, 1);

    assertThat(lab.bisect()).isEqualTo(ExitStatus.OK);

    assertThat(lab.said()).contains("No regression by this workload", "smallest difference");
  }

  @Test
  void skipsWhatCannotBeBuiltOrStarted() throws Exception {
    lab.commits(1, 1, 1);
    lab.commit("broken", "Does not build");
    lab.commit("cost 0", "Does not start");
    lab.commit("cost 1.4", "Is slow");
    lab.building("! grep -q broken server.in && cp server.in server && chmod +x server");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("is skipped", "Is slow", "ended with 1", "does not start");
    assertThat(lab.said()).contains("or one of the 2 commits before it");
  }

  @Test
  void leavesTheRepositoryAsItIs() throws Exception {
    lab.commits(1, 1.4);
    lab.git("config", "core.fsmonitor", "touch " + lab.out() + "-monitor; false");
    var hook = lab.repository.resolve(".git/hooks/post-checkout");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch '" + lab.out() + "-hook'\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    Files.writeString(lab.repository.resolve("server.in"), "changed\n");
    var index = Files.readAllBytes(lab.repository.resolve(".git/index"));

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("has changes that are not committed");
    assertThat(lab.repository.resolve("server.in")).hasContent("changed\n");
    assertThat(lab.repository.resolve(".git/index")).hasBinaryContent(index);
    assertThat(lab.repository.resolve(".git/worktrees")).doesNotExist();
    assertThat(Path.of(lab.out() + "-hook")).doesNotExist();
    assertThat(Path.of(lab.out() + "-monitor")).doesNotExist();
  }

  @Test
  void goesOnWhereItWasInterrupted() throws Exception {
    lab.commits(1, 1, 1, 1.4, 1.4);

    assertThat(lab.interruptedAfter(1).bisect()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(lab.said()).contains("To go on");
    assertThat(lab.interruptedAfter(99).resumed().bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.measured()).doesNotHaveDuplicates();
    assertThat(lab.said()).contains("Change 3");
  }

  @Test
  void refusesToGoOnWithAnotherBuild() throws Exception {
    lab.commits(1, 1.4);
    lab.interruptedAfter(0).bisect();

    assertThat(lab.building("make").resumed().bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("it was begun by", "bisect.sh redis … make");
  }

  @Test
  void leavesNoHalfOfABuild() throws Exception {
    lab.commits(1, 1.4).building("false");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("can't be measured: false ended with 1", ".log");
    try (var files = Files.walk(lab.builds())) {
      assertThat(files.filter(file -> file.endsWith("server.in"))).isEmpty();
    }
  }

  @Test
  void saysThatTheProgramIsNotThereAfterTheBuild() throws Exception {
    lab.commits(1, 1.4).building("true");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("there is no server after the build");
  }

  @Test
  void refusesAFolderThatIsNoRepository() throws Exception {
    var folder = Files.createDirectories(lab.out().resolveSibling("no repository"));

    assertThat(lab.in(folder).bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("no repository: not a repository of git");
  }

  @Test
  void refusesACommitThatIsNotThere() throws Exception {
    lab.commits(1, 1, 1.4).git("tag", "release-1");

    assertThat(lab.between("v0", "relaese-1").bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("--bad relaese-1: no such commit", "Did you mean release-1?");
  }

  @Test
  void refusesTheSameCommit() throws Exception {
    lab.commits(1, 1);

    assertThat(lab.between("v1", "HEAD").bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("are the same commit");
  }

  @Test
  void refusesCommitsInTheWrongOrder() throws Exception {
    lab.commits(1, 1, 1);

    assertThat(lab.between("v2", "v1").bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("swap them");
  }

  @Test
  void namesTheAncestorOfCommitsOnTwoBranches() throws Exception {
    lab.commits(1, 1, 1);
    lab.git("checkout", "-q", "-b", "other", "v1");
    lab.commit("cost 2", "Elsewhere");

    assertThat(lab.between("v2", "other").bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said())
        .contains("is not an ancestor", "say --good " + lab.git("rev-parse", "v1"));
  }

  @Test
  void refusesAShallowClone() throws Exception {
    lab.commits(1, 1, 1);
    var shallow = lab.out().resolveSibling("shallow");
    lab.git("clone", "-q", "--depth", "1", "file://" + lab.repository, shallow.toString());

    assertThat(lab.in(shallow).bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("a shallow clone", "--unshallow");
  }

  @Test
  void takesWhatWasBuiltBefore() throws Exception {
    lab.commits(1, 1.4);
    lab.bisect();
    var logs = lab.out().resolve("builds");
    assertThat(logs.toFile().list()).isNotEmpty();

    lab.sweeps.out().toFile().renameTo(lab.out().resolveSibling("first").toFile());
    lab.bisect();

    assertThat(logs.toFile().list()).isEmpty();
    assertThat(List.of(lab.said().split("\n")))
        .filteredOn(it -> it.startsWith("Building"))
        .hasSize(2);
  }

  @Test
  void namesACommitOfTheBranchOfAMerge() throws Exception {
    lab.commits(1, 1);
    lab.branch("side", "cost 1 a", "cost 1 b", "cost 1.4 c", "cost 1.4 d");
    lab.commit("cost 1 main", "Main goes on");
    lab.merge("side", "cost 1.4 merged");
    lab.commit("cost 1.4 later", "After it");

    assertThat(lab.ofAllParents().bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("Merges side", "side: cost 1.4 c");
    assertThat(lab.out().resolve("bisect.xml")).content().contains("failures=\"2\"");
    assertThat(lab.out().resolve("bisect.html"))
        .content()
        .contains("Of the branch that ", "side: cost 1.4 c");
  }

  @Test
  void measuresEachCommitAgainstItsFirstParent() throws Exception {
    lab.commits(1, 1);
    lab.branch("side", "cost 1 a", "cost 1.4 b");
    lab.commit("cost 0.5 fast", "Main becomes faster");
    lab.merge("side", "cost 0.7 merged");
    lab.git("tag", "bad");

    // The merge costs 1.4 times as much as its first parent, and less than the good commit.
    assertThat(lab.between("HEAD~1", "bad").ofAllParents().bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("Merges side", "side: cost 1.4 b");
    assertThat(lab.out().resolve("bisect.xml")).content().doesNotContain("becomes faster");
  }

  @Test
  void saysThatBothSidesOfAMergeTogetherCost() throws Exception {
    lab.commits(1, 1);
    lab.branch("side", "cost 1 a", "cost 1 b");
    lab.commit("cost 1 main", "Main goes on");
    lab.merge("side", "cost 1.4 merged");

    assertThat(lab.ofAllParents().bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.out().resolve("bisect.json"))
        .content()
        .contains("no commit costs more by itself: what costs is that both sides are together");
  }

  @Test
  void saysHowTheBranchOfAMergeIsSearched() throws Exception {
    lab.commits(1, 1);
    lab.branch("side", "cost 1.4 a");
    lab.commit("cost 1 main", "Main goes on");
    lab.merge("side", "cost 1.4 merged");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.out().resolve("bisect.json"))
        .content()
        .contains("which was not searched: --all-parents does that");
  }

  @Test
  void searchesOnlyCommitsThatHaveTheGoodOne() throws Exception {
    lab.commits(1);
    lab.branch("side", "cost 1 a");
    lab.git("tag", "good", "side");
    lab.commit("cost 2 main", "Main without the good one");
    lab.merge("side", "cost 1.4 merged");

    assertThat(lab.between("good", "HEAD").bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("1 commit after good").contains("Merges side");
    assertThat(lab.measured()).hasSize(1);
  }

  @Test
  void takesWhatIsMissingHereForNoFaultOfACommit() throws Exception {
    lab.commits(1, 1, 1.4);
    lab.building("echo 'fatal: Could not resolve host: example.org'; false");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.ENVIRONMENT);

    assertThat(lab.said()).contains("for want of the network or of room", "--resume");
  }

  @Test
  void skipsWhatACommandSaysCannotBeTested() throws Exception {
    lab.commits(1, 1);
    lab.commit("gone", "Needs what is gone");
    lab.commit("cost 1.4", "Is slow");
    lab.building(
        "if grep -q gone server.in; then echo Could not resolve host; exit 125; fi;"
            + " cp server.in server && chmod +x server");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);

    assertThat(lab.said()).contains("is skipped", "ended with 125", "Is slow");
  }

  @Test
  void takesAProgramWhoseNameHasAVersion() throws Exception {
    lab.commits(1, 1.4).making("out/server-*");
    lab.building(
        "mkdir out && for i in server-$(git rev-parse --short HEAD) server-1-sources.jar; do"
            + " cp server.in out/$i; chmod +x out/$i; done");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.GATE);
  }

  @Test
  void saysThatAPatternFitsSeveralPrograms() throws Exception {
    lab.commits(1, 1.4).making("server-*");
    lab.building("for i in server-1 server-2; do cp server.in $i; chmod +x $i; done");

    assertThat(lab.bisect()).isEqualTo(ExitStatus.USAGE);

    assertThat(lab.said()).contains("server-* are 2 files after the build, as server-1 and");
  }
}
