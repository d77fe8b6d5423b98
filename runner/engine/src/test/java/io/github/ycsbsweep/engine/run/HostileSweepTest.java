// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.CompareCommand;
import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.report.SyntheticRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Passwords, what clients and servers say, and the folders of strangers. */
class HostileSweepTest extends SweepLabTestCase {

  private static final String LINE = "redis workloadb --threads 2" + SHORT;

  /**
   * A title for the terminal, a cleared screen, text from right to left, and a control character.
   */
  private static final String EVIL = "\033]0;pwn\007\033[2J\u202e=cmd\001";

  /** No line end, and what turns the direction of text. */
  private static final Pattern HARMFUL =
      Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");

  private final StringWriter answer = new StringWriter();

  @Test
  void theServerTakesAnyPasswordAndUserAndNothingShowsThem() throws Exception {
    var status =
        lab.sweep(
            LINE + " -v",
            "-p",
            "redis.password=TOP'SECRET \"\\ # $(id)",
            "-p",
            "redis.user=al'ice");
    assertThat(status).isZero();
    assertThat(lab.said() + lab.printed()).doesNotContain("SECRET");
    assertThat(lab.results().filesWith("SECRET")).isEmpty();
  }

  @Test
  void refusesAUserAndAPasswordThatTheServerCanNotBeTold() throws Exception {
    var dry = "redis workloadb --dry-run";
    assertThat(lab.sweep(dry + " -p redis.password=pw", "-p", "redis.user=al ice"))
        .isEqualTo(ExitStatus.USAGE);
    Files.writeString(lab.current().resolve("file"), "redis.password=ends\\n\n");
    assertThat(lab.sweep(dry + " -P file")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("redis.user", "redis.password");
  }

  @Test
  void aServerThatRepeatsItsPasswordIsEchoedWithoutIt() throws Exception {
    lab.path().program("redis-server", "sed 's/^/>>> /' redis.conf; exit 1");
    assertThat(lab.sweep(LINE, "-p", "redis.password=TOP'SECRET \"1"))
        .isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(lab.said()).contains(">>> requirepass \"***\"").doesNotContain("SECRET");
  }

  @Test
  void aClientAndItsProbeThatRepeatAPasswordLeaveItInNoLog() throws Exception {
    lab.rules("FAKE_SAYS=\"redis login with TOP'SECRET at redis://me:PRIVATE@host:1/\"");
    var address = "redis.user=redis://me:PRIVATE@host:1/";
    assertThat(lab.sweep(LINE + " --probe -p redis.password=TOP'SECRET -p " + address)).isZero();
    assertThat(lab.cell("t0002/r1/ycsb.err"))
        .content()
        .contains("login with *** at redis://me:***@host");
    assertThat(lab.results().filesWith("SECRET")).isEmpty();
    assertThat(lab.results().filesWith("PRIVATE")).isEmpty();
  }

  @Test
  void whatAClientAndAFilesNameSayReachesNoOutputAsItIs() throws Exception {
    lab.rules("FAKE_SAYS=$'redis " + EVIL + "' FAKE_ERRORS=0.1");
    var out = lab.current().resolve("o\033[2Ju\007t");
    assertThat(lab.sweep(LINE, "--out", out.toString())).isEqualTo(ExitStatus.GATE);
    assertHarmless(lab.said() + lab.printed());
    for (var file : List.of("report.md", "report.html", "results.csv")) {
      assertHarmless(Files.readString(out.resolve(file)));
    }
    assertThat(lab.said() + lab.printed()).contains("pwn");
  }

  @Test
  void whatAServerSaysReachesTheTerminalHarmless() throws Exception {
    lab.path().program("redis-server", "printf '%s\\n' '" + EVIL + "'; exit 1");
    assertThat(lab.sweep(LINE)).isEqualTo(ExitStatus.ENVIRONMENT);
    assertHarmless(lab.said());
    assertThat(lab.said()).contains("pwn");
  }

  @Test
  void aNameOfAStoreIsNoPathAlsoInTheFolderOfAStranger() throws Exception {
    var ran = folder.resolve("ran");
    var program = folder.resolve("x");
    Files.writeString(program, "#!/bin/sh\ntouch '" + ran + "'\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    var name = "../../../../../../../../../../.." + program;
    assertThat(lab.sweep(name + " workloadb --dry-run")).isEqualTo(ExitStatus.USAGE);
    stranger(name, "workloadb");
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    stranger("redis", "workloadb", "--ycsb-home", folder.toString());
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("never taken from a results folder");
    assertThat(ran).doesNotExist();
  }

  @Test
  void aStrangersFolderWritesNothingOutsideOfIt() throws Exception {
    var precious = Files.createDirectory(lab.current().resolve("precious"));
    var file = Files.createFile(precious.resolve("file"));
    var evil = "../../../../precious/evil";
    stranger("redis", "workloadb").measured(evil, "../" + evil, 2, 100);
    var described = lab.out().resolve("run.json");
    Files.writeString(
        described, Files.readString(described).replace(": \"workloadb\"", ": \"" + evil + "\""));

    assertThat(execute(new ReportCommand(), lab.out())).isZero();
    assertThat(execute(new CompareCommand(), lab.out(), lab.out())).isZero();
    Files.createSymbolicLink(lab.out().resolve(".results.csv.part"), file);
    assertThat(execute(new ReportCommand(), lab.out())).isEqualTo(ExitStatus.USAGE);
    assertThat(answer.toString()).contains(".results.csv.part is a link, which no run leaves");
    assertThat(lab.sweep("--resume out")).isEqualTo(ExitStatus.USAGE);
    assertThat(lab.said()).contains("is a link");

    assertThat(precious.toFile().list()).containsExactly("file");
    assertThat(file).isEmptyFile();
  }

  @Test
  void damagedFilesAreNamedWithWhatIsAllowed() throws Exception {
    stranger("redis", "workloadb").measured("redis", "workloadb", 2, 100);
    var described = lab.out().resolve("run.json");
    var whole = Files.readString(described);
    Files.writeString(described, "[]");
    assertThat(execute(new ReportCommand(), lab.out())).isNotZero();
    assertThat(answer.toString()).contains(described + ":1:1: ").doesNotContain("ycsbsweep.");
    Files.writeString(described, whole.replaceFirst("\"schema\" : 1", "\"schema\" : 99999"));
    assertThat(execute(new ReportCommand(), lab.out())).isEqualTo(ExitStatus.USAGE);
    assertThat(answer.toString()).contains("schema 99999, this version reads 1");
    Files.writeString(described, whole);
    Files.write(lab.cell("t0002/r1/cell.json"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(execute(new ReportCommand(), lab.out())).isEqualTo(ExitStatus.FAILED);
    assertThat(answer.toString().replace("\n", "")).contains("t0002/r1/cell.json");
  }

  /** A run in the folder of results that was typed with these words. */
  private SyntheticRun stranger(String... words) throws Exception {
    var run = new SyntheticRun(lab.out());
    return run.typed("sweep.sh " + String.join(" ", words));
  }

  private int execute(Callable<Integer> command, Path... folders) {
    var words = Stream.of(folders).map(Path::toString).toArray(String[]::new);
    return Main.script(command)
        .setOut(new PrintWriter(answer, true))
        .setErr(new PrintWriter(answer, true))
        .execute(words);
  }

  private static void assertHarmless(String text) {
    assertThat(HARMFUL.matcher(text).find()).as(text).isFalse();
  }
}
