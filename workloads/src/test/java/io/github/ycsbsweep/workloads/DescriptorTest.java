// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.support.AllowedValues;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;

/** Whoever prepares a run goes by the descriptor, and the workload by its settings. */
class DescriptorTest {

  private static final String ALLOWED = "allowed.";

  /** The only property that takes any text. */
  private static final String FREE = "timeline.prefix";

  private static Properties descriptor() throws Exception {
    var said = new Properties();
    var name = PropertyCatalog.FOLDER + "workloads/" + TimelineWorkload.class.getName();
    var loader = TimelineWorkload.class.getClassLoader();
    try (var in = loader.getResourceAsStream(name + ".properties")) {
      said.load(new InputStreamReader(in, UTF_8));
    }
    return said;
  }

  static Set<String> properties() throws Exception {
    var names = new TreeSet<String>();
    for (var name : descriptor().stringPropertyNames()) {
      if (name.startsWith(ALLOWED)) {
        names.add(name.substring(ALLOWED.length()));
      }
    }
    return names;
  }

  @Test
  void saysOfEveryPropertyWhatIsAllowed() throws Exception {
    var known =
        PropertyCatalog.loadOfWorkload(TimelineWorkload.class.getClassLoader(), "timeline").names();
    known.remove(FREE);
    assertThat(properties()).isEqualTo(known);
  }

  @ParameterizedTest
  @MethodSource("properties")
  void allowsWhatTheWorkloadTakes(String property) throws Exception {
    for (var value : ends(property)) {
      TimelineSettings.from(given(property, value));
    }
  }

  @ParameterizedTest
  @MethodSource("properties")
  void allowsNothingThatTheWorkloadRefuses(String property) throws Exception {
    for (var value : beyond(property)) {
      assertThatThrownBy(() -> TimelineSettings.from(given(property, value)))
          .isInstanceOf(DBException.class)
          .hasMessageContaining(allowed(property).describe(value));
    }
  }

  private static AllowedValues allowed(String property) throws Exception {
    return AllowedValues.parse(descriptor().getProperty(ALLOWED + property));
  }

  private static Properties given(String property, String value) {
    var given = new Properties();
    given.setProperty(property, value);
    return given;
  }

  private static List<String> ends(String property) throws Exception {
    var allowed = allowed(property);
    if (allowed instanceof AllowedValues.Whole whole) {
      return List.of(Long.toString(whole.min()), Long.toString(whole.max()));
    }
    return allowed instanceof AllowedValues.Words words ? words.words() : List.of("0", "1");
  }

  private static List<String> beyond(String property) throws Exception {
    if (allowed(property) instanceof AllowedValues.Whole whole) {
      return List.of(Long.toString(whole.min() - 1), Long.toString(whole.max() + 1));
    }
    return List.of("none", "2");
  }
}
