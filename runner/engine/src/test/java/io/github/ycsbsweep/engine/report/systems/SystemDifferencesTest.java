// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemDifference;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact;
import io.github.ycsbsweep.engine.report.systems.SystemDifferences.SystemFact.Kind;
import io.github.ycsbsweep.engine.request.TypedLine;
import io.github.ycsbsweep.engine.results.Run.SystemNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the command line gives to a system alone was asked for; whatever else differs was not. */
class SystemDifferencesTest {

  private static final String VERSION = "version";

  private final List<SystemFacts> systems = new ArrayList<>();

  @Test
  void equalSystemsDifferInNothing() {
    system("redis", "a", "sweep.sh redis:a,redis:b workloadb", Map.of(VERSION, "7.0.15"));
    system("redis", "b", "sweep.sh redis:a,redis:b workloadb", Map.of(VERSION, "7.0.15"));

    assertThat(differences().asked()).isEmpty();
    assertThat(differences().others()).isEmpty();
  }

  @Test
  void anArgumentOfALabelWasAskedForAndWhatTheServerSaysOfItIsNotRepeated() {
    var command = "sweep.sh redis:io1,redis:io4 workloadb --server-args 'io4:--io-threads 4'";
    system("redis", "io1", command, Map.of("setting io-threads", "1", "--save", ""));
    system(
        "redis",
        "io4",
        command,
        Map.of("setting io-threads", "4", "--save", "", "--io-threads", "4"));

    assertThat(shown(differences().asked())).containsExactly("--io-threads: (none) (io1); 4 (io4)");
    assertThat(differences().others()).isEmpty();
  }

  @Test
  void anotherSettingThanThatOfTheArgumentWasNotAskedFor() {
    var command = "sweep.sh redis:io1,redis:io4 workloadb --server-args 'io4:--hz 20'";
    system("redis", "io1", command, Map.of("setting hz", "10", "setting io-threads", "1"));
    system("redis", "io4", command, Map.of("setting hz", "20", "setting io-threads", "4"));

    assertThat(shown(differences().asked())).containsExactly("setting hz: 10 (io1); 20 (io4)");
    assertThat(shown(differences().others()))
        .containsExactly("setting io-threads: 1 (io1); 4 (io4)");
  }

  @Test
  void anArgumentThatIsNoNameOfASettingMayBeTheCauseOfAny() {
    var command =
        "sweep.sh memcached:t1,memcached:t4 workloadb --server-args 't1:-t 1' --server-args 't4:-t"
            + " 4'";
    system("memcached", "t1", command, Map.of("setting num_threads", "1", "-t", "1"));
    system("memcached", "t4", command, Map.of("setting num_threads", "4", "-t", "4"));

    assertThat(differences().asked()).hasSize(2);
    assertThat(differences().others()).isEmpty();
  }

  @Test
  void aVersionIsAskedForByNamingTheProgram() {
    var command = "sweep.sh redis:v6=/opt/6/redis-server,redis:v7 workloadb";
    system("redis", "v6", command, Map.of(VERSION, "6.2.14"));
    system("redis", "v7", command, Map.of(VERSION, "7.0.15"));

    assertThat(shown(differences().asked())).containsExactly("version: 6.2.14 (v6); 7.0.15 (v7)");
  }

  @Test
  void aVersionOfServersThatTheUserNamedWasNotAskedFor() {
    var command =
        "sweep.sh redis:a,redis:b workloadb -p a:redis.host=db1 -p b:redis.host=db2 -p"
            + " redis.port=1";
    system("redis", "a", command, Map.of(VERSION, "7.0.15", "property redis.host", "db1"));
    system("redis", "b", command, Map.of(VERSION, "7.2.4", "property redis.host", "db2"));

    assertThat(shown(differences().asked()))
        .containsExactly("property redis.host: db1 (a); db2 (b)");
    assertThat(shown(differences().others())).containsExactly("version: 7.0.15 (a); 7.2.4 (b)");
  }

  @Test
  void thoseThatAskedForNothingMustNotDifferFromEachOther() {
    var command = "sweep.sh redis:a,redis:b,redis:c workloadb --persistence c:aof-everysec";
    system("redis", "a", command, Map.of("memory limit", "100 MB"));
    system("redis", "b", command, Map.of("memory limit", "200 MB"));
    system("redis", "c", command, Map.of("memory limit", "200 MB"));

    assertThat(shown(differences().others()))
        .containsExactly("memory limit: 100 MB (a); 200 MB (b, c)");
  }

  @Test
  void ofDifferentStoresOnlyTheFormIsCompared() {
    var command = "sweep.sh redis,memcached workloadb";
    system(
        "redis", "redis", command, Map.of(VERSION, "7.0.15", "mode", "local", "setting hz", "1"));
    system("memcached", "memcached", command, Map.of(VERSION, "1.6", "mode", "docker"));

    assertThat(shown(differences().others()))
        .containsExactly("mode: local (redis); docker (memcached)");
  }

  @Test
  void anotherStoreAsksForItsOwnSettingsAsFarAsBothKnowThem() {
    var command = "sweep.sh redis,valkey workloadb";
    system("redis", "redis", command, Map.of(VERSION, "7.0.15", "setting hz", "10"));
    systems.add(
        facts(
            new SystemNames("valkey", "valkey", "redis"),
            command,
            Map.of(VERSION, "9.1.2", "setting hz", "20", "setting new", "1")));

    assertThat(shown(differences().asked())).containsExactly("setting hz: 10 (redis); 20 (valkey)");
  }

  @Test
  void aValueThatMostHaveIsNotFollowedByAllOfThem() {
    var command =
        "sweep.sh redis:a,redis:b,redis:c,redis:d,redis:e workloadb --server-args 'b:--hz 20'";
    for (var label : List.of("a", "c", "d", "e")) {
      system("redis", label, command, Map.of("--hz", "10"));
    }
    system("redis", "b", command, Map.of("--hz", "20"));

    assertThat(shown(differences().asked())).containsExactly("--hz: 20 (b); 10 (the others)");
  }

  @Test
  void aTerminalShowsTheFirstFewOfManyDifferences() {
    var command = "sweep.sh redis:a,redis:b workloadb";
    var one = new LinkedHashMap<String, String>();
    var other = new LinkedHashMap<String, String>();
    for (var i = 0; i < 9; i++) {
      one.put("setting s" + i, "1");
      other.put("setting s" + i, "2");
    }
    system("redis", "a", command, one);
    system("redis", "b", command, other);

    assertThat(differences().lines())
        .hasSize(8)
        .startsWith("Differences that nobody asked for:", "  setting s0: 1 (a); 2 (b)")
        .endsWith("  and 3 more, see report.html");
  }

  private SystemDifferences differences() {
    return SystemDifferences.between(systems);
  }

  private static List<String> shown(List<SystemDifference> differences) {
    return differences.stream().map(it -> it.name() + ": " + it.values()).toList();
  }

  private void system(String store, String label, String command, Map<String, String> values) {
    systems.add(facts(new SystemNames(label, store, store), command, values));
  }

  private static SystemFacts facts(SystemNames names, String command, Map<String, String> values) {
    var facts = new LinkedHashMap<SystemFact, String>();
    values.forEach((name, value) -> facts.put(new SystemFact(kind(name), name), value));
    return new SystemFacts(
        names,
        names.label(),
        "local",
        facts,
        List.of("redis.host", "redis.port"),
        SystemFacts.SystemOptions.of(TypedLine.request(command), names.label()));
  }

  private static Kind kind(String name) {
    return name.startsWith("setting ")
        ? Kind.SETTING
        : name.startsWith("property ")
            ? Kind.PROPERTY
            : name.startsWith("-")
                ? Kind.ARGUMENT
                : name.equals(VERSION) ? Kind.PROGRAM : Kind.FORM;
  }
}
