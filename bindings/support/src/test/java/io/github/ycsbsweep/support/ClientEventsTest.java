// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static io.github.ycsbsweep.support.ClientEvents.Kind.RECONNECTS;
import static io.github.ycsbsweep.support.ClientEvents.Kind.RETRIES;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientEventsTest {

  private final List<String> warnings = new ArrayList<>();
  private final FailureLog log = new FailureLog("store", warnings::add);

  @Test
  void hasALineForEachSecondWithAnEvent() {
    var events = new ClientEvents();
    events.count(RECONNECTS, 1001);
    events.count(RETRIES, 1000);
    events.count(RECONNECTS, 1001);
    assertThat(events.csv()).isEqualTo("second,reconnects,retries\n1000,0,1\n1001,2,0\n");
  }

  @Test
  void doesNotNameWhatItDoesNotKnow() {
    var events = new ClientEvents(Set.of(RECONNECTS));
    assertThat(events.csv()).isEqualTo("second,reconnects\n");
    events.count(RECONNECTS, 1000);
    assertThat(events.csv()).isEqualTo("second,reconnects\n1000,1\n");
  }

  @Test
  void takesInWhatAnEarlierClientCounted() {
    var earlier = new ClientEvents();
    earlier.count(RECONNECTS, 1000);
    earlier.count(RETRIES, 1001);
    var events = new ClientEvents();
    events.count(RECONNECTS, 1001);
    events.addAll(earlier);
    assertThat(events.csv()).isEqualTo("second,reconnects,retries\n1000,1,0\n1001,1,1\n");
  }

  @Test
  void writesItsFileWhereItIsWanted(@TempDir Path folder) {
    new ClientEvents().write(Optional.of(folder + "/"), log);
    assertThat(folder.resolve(ClientEvents.FILE)).hasContent("second,reconnects,retries\n");
    new ClientEvents().write(Optional.empty(), log);
    assertThat(warnings).isEmpty();
  }

  @Test
  void warnsWhereItsFileCanNotBeWritten(@TempDir Path folder) throws Exception {
    var file = Files.createFile(folder.resolve("file"));
    new ClientEvents().write(Optional.of(file + "/"), log);
    assertThat(warnings).singleElement().asString().contains("client events not written");
  }
}
