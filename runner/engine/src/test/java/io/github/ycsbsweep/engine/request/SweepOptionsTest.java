// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import static io.github.ycsbsweep.engine.request.SweepOption.CLIENTS;
import static io.github.ycsbsweep.engine.request.SweepOption.OUT;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTIES;
import static io.github.ycsbsweep.engine.request.SweepOption.PROPERTY;
import static io.github.ycsbsweep.engine.request.SweepOption.SERVER_ARGS;
import static io.github.ycsbsweep.engine.request.SweepOption.THREADS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command line is taken apart, written down, and put together again to be repeated. */
class SweepOptionsTest {

  @TempDir Path folder;

  @Test
  void isTheSameOnceItWasWrittenAndRead() throws Exception {
    var options =
        SweepOptions.parse(
            List.of("redis:a,redis", "workloadb", "-p", "a=b c", "-P", "f", "--probe"));
    var file = folder.resolve("options.json");
    Json.write(file, options);
    assertThat(Json.read(file, SweepOptions.class)).isEqualTo(options);
  }

  @Test
  void refusesAFileThatKnowsOtherOptionsOrNoValueOfOne() throws Exception {
    for (var given : List.of("{\"shell\" : [\"x\"]}", "{\"threads\" : []}", "{\"out\" : null}")) {
      var file = folder.resolve("options.json");
      Files.writeString(file, "{\"words\" : [\"redis\"], \"given\" : " + given + "}");
      assertThatThrownBy(() -> Json.read(file, SweepOptions.class))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(file + ":");
    }
  }

  @Test
  void takesTheLastOfSeveralValuesHoweverTheyWereGiven() {
    assertThat(TypedLine.request("x --clients a --clients=b,c").text(CLIENTS)).hasValue("b,c");
    assertThat(TypedLine.request("x --threads 8").text(CLIENTS)).isEmpty();
  }

  @Test
  void isACommandThatCanBeTypedAgainWithoutItsSecrets() {
    var request =
        TypedLine.request("sweep.sh redis -p 'a=b c' workloadb --no-load -p redis.password=pw");
    assertThat(request.commandLine())
        .isEqualTo("sweep.sh redis workloadb -p 'a=b c' -p 'redis.password=***' --no-load");
  }

  @Test
  void leavesOptionsOutWithTheirValues() {
    var request = TypedLine.request("sweep.sh redis --out /tmp/x --clients=a,b --threads 8");
    assertThat(request.without(Set.of(OUT, CLIENTS)).commandLine())
        .isEqualTo("sweep.sh redis --threads 8");
  }

  @Test
  void isWhatALaterCallSaysWithWhatItDoesNotSay() {
    var first = TypedLine.request("sweep.sh redis workloadb --threads 8 -p a=1 -p b=1");
    var later = TypedLine.request("sweep.sh --threads 16 -p a=1 -p c=1 --probe");
    assertThat(first.with(later).commandLine())
        .isEqualTo("sweep.sh redis workloadb --threads 16 -p b=1 -p a=1 -p c=1 --probe");
  }

  @Test
  void tellsWhatIsGivenToOneSystemAlone() {
    var request =
        TypedLine.request(
            "sweep.sh redis:a,redis:b w --server-args 'b:--hz 20' -p b:x=1 -p y=1 --threads 8");
    assertThat(request.ofLabel("b").optionWords())
        .containsExactly("--server-args", "--hz 20", "-p", "x=1");
    assertThat(request.ofLabel("a").given()).isEmpty();
    assertThat(request.ofLabel("b").has(SERVER_ARGS)).isTrue();
  }

  @Test
  void recordsNoSecretAndNothingOfTheCallAlone() {
    var request =
        TypedLine.request(
            "sweep.sh redis w -q --out x --metrics 1 --dry-run -p p.password=pw -P f --threads 8"
                + " --server-start 'up token=x'");
    assertThat(request.recorded().given().keySet())
        .containsExactly(PROPERTY, PROPERTIES, THREADS, SweepOption.SERVER_START);
    assertThat(request.recorded().toString()).doesNotContain("pw", "token=x");
  }
}
