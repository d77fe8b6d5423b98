// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.BundleRequest;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.Origin;
import io.github.ycsbsweep.engine.reproduce.bundle.Bundle.ServerPart;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.RatioFigure;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Side;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Subject;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the description of a stranger's bundle may not hold is refused by name. */
class BundleRulesTest {

  private static final String WORKLOAD = "workload=site.ycsb.workloads.CoreWorkload\n";

  private static String json() throws Exception {
    var subject =
        new Subject("own", Metric.THROUGHPUT, new Side("redis", 4), new Side("memcached", 4));
    var starts = List.of(new Start(1, List.of(0.7)), new Start(-1, List.of(0.71)));
    var figures =
        new BundleFigures(
            List.of(), List.of(new RatioFigure(subject, 0.95, starts, Optional.empty())));
    var options =
        SweepOptions.NONE
            .withWords(List.of("redis,memcached", "files/own"))
            .with(SweepOption.THREADS, "4")
            .with(SweepOption.PROPERTY, "redis.timeout=3000");
    return Json.text(
        new Bundle(
            Bundle.SCHEMA,
            "5%",
            new Origin("2026-11-26T20:00:00Z", Map.of("ycsb", "0.17.0"), Map.of(), Map.of()),
            new BundleRequest(options, List.of(), Map.of(), List.of()),
            List.of(
                new ServerPart(
                    "redis",
                    "redis",
                    "local",
                    Optional.of("7.0"),
                    Optional.of("redis-server"),
                    Optional.empty())),
            List.of(),
            figures,
            BundleClaim.of(figures, Margin.USUAL)));
  }

  private static Bundle read(String json, String workload) throws Exception {
    var files = new TreeMap<String, byte[]>();
    files.put("bundle.json", json.getBytes(UTF_8));
    files.put("files/own", workload.getBytes(UTF_8));
    return Bundle.of(new BundleArchive(files), Path.of("some.tar.gz"));
  }

  private static void assertRefused(String json, String workload, String message) {
    assertThatThrownBy(() -> read(json, workload))
        .isInstanceOfSatisfying(
            UserError.class, error -> assertThat(error.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining("some.tar.gz")
        .hasMessageContaining(message);
  }

  @Test
  void takeWhatWasPublished() throws Exception {
    assertThat(read(json(), WORKLOAD).claims()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"threads\" :|\"server-start\" :|option server-start: a bundle never brings a program",
        "\"threads\" :|\"server_stop\" :|option server_stop: a bundle never brings a program",
        "\"threads\" :|\"server-args\" :|option server-args: a bundle never brings a program",
        "\"threads\" :|\"ycsb-home\" :|option ycsb-home: a bundle never brings a program",
        "\"threads\" :|\"image\" :|option image: a bundle never brings a program",
        "\"threads\" :|\"server-host\" :|option server-host: not of a bundle",
        "\"threads\" :|\"allow-flush\" :|option allow-flush: not of a bundle",
        "\"threads\" :|\"out\" :|option out: not of a bundle",
        "\"threads\" :|\"phases\" :|option phases: not of a bundle",
        "\"threads\" :|\"thread\" :|option thread: not of a bundle. Did you mean threads?",
        "\"threads\" :|\"java-opts\" :|option java-opts: not of a bundle",
        "[ \"4\" ]|[ \"/etc/passwd\" ]|--threads /etc/passwd: a machine or a file",
        "redis,memcached\"|redis=/bin/sh,memcached\"|redis=/bin/sh: a bundle never brings",
        "redis,memcached\"|../redis,memcached\"|no store: ../redis",
        "files/own|files/other|files/own: the request does not name it",
        "files/own|/etc/passwd|no workload: /etc/passwd",
        "files/own|files/../own|no workload: files/../own",
        "redis.timeout=3000|redis.host=db1|redis.host: says where a server is",
        "redis.timeout=3000|mongodb.url=mongodb|mongodb.url: says where a server is",
        "redis.timeout=3000|redis.password=x|redis.password: a secret",
        "redis.timeout=3000|redis.a=$(id)|redis.a=$(id): a file, a command or an address",
        "redis.timeout=3000|redis.a=a;b|a file, a command or an address",
        "redis.timeout=3000|redis.tls.ca=/etc/x|a file, a command or an address",
        "redis.timeout=3000|workload=evil.Workload|a bundle never brings a program to run",
        "redis.timeout=3000|hdrhistogram.output.path=x|set by the runner",
        "redis.timeout=3000|requestdistribution=trace:x|a file, a command or an address",
        "redis.timeout=3000|timeout|expected name=value",
        "\"5%\"|\"0%\"|margin: 0%",
        "\"schema\" : 1|\"schema\" : 2|schema",
        "\"schema\" : 1|\"surprise\" : {}, \"schema\" : 1|surprise: no such field",
        "\"schema\" : 1|\"schema\" : 1, \"schema\" : 1|schema",
        "\"local\"|\"/home/somebody/local\"|a path of a machine is in it: /home/somebody/local",
        "0.71|0.91|claim B1 does not follow from the figures in it",
        "\"FASTER\"|\"SLOWER\"|claim B1 does not follow from the figures in it",
        "\"order\" : -1.0|\"order\" : 1e999|bundle.json",
        "{|[[[[[[[[[[|bundle.json",
      })
  void refuseIt(String what, String by, String message) throws Exception {
    assertThat(json()).contains(what);
    assertRefused(
        json().replaceFirst(Pattern.quote(what), Matcher.quoteReplacement(by)), WORKLOAD, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "workload=evil.Workload|a bundle never brings a program to run",
        "fieldlengthhistogram=/etc/passwd|a file, a command or an address",
        "redis.host=db1|redis.host: says where a server is",
        "redis.password=x|redis.password: a secret",
        "readproportion=2|readproportion=2: allowed is",
        "a b=1|no name of a property",
      })
  void refuseItInAFile(String line, String message) throws Exception {
    assertRefused(json(), line.replace("a b", "a\\ b") + "\n", message);
  }

  @Test
  void showNoControlCharactersOfIt() throws Exception {
    assertThatThrownBy(() -> read(json().replace("redis.timeout", "re\\u001b[2Jdis"), WORKLOAD))
        .isInstanceOf(UserError.class)
        .message()
        .doesNotContain("\u001b");
  }
}
