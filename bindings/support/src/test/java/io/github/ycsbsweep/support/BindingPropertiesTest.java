// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

class BindingPropertiesTest {

  private static final PropertyCatalog CATALOG =
      PropertyCatalog.load(BindingPropertiesTest.class.getClassLoader(), "shelf");

  private enum Order {
    FIRST_IN,
    LAST_IN
  }

  @Test
  void givesTheDefaultOfAPropertyThatIsNotGiven() throws Exception {
    assertThat(given().integer("shelf.port", 1, 65535)).isEqualTo(7070);
  }

  @Test
  void givesTheValueOfAPropertyThatIsGiven() throws Exception {
    assertThat(given("shelf.port", "8080").integer("shelf.port", 1, 65535)).isEqualTo(8080);
  }

  @Test
  void leavesAPropertyWithAnEmptyDefaultUnset() throws Exception {
    assertThat(given().optional("shelf.password")).isEmpty();
  }

  @Test
  void failsOnAnUnknownPropertyWithTheNearestName() {
    assertThatThrownBy(() -> given("shelf.prot", "1"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("shelf.prot")
        .hasMessageContaining("did you mean shelf.port?");
  }

  @Test
  void failsOnAPropertyInCapitalsThatWouldOtherwiseBeIgnored() {
    assertThatThrownBy(() -> given("Shelf.port", "1"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("did you mean shelf.port?");
  }

  @Test
  void leavesThePropertiesOfOthersAlone() throws Exception {
    assertThat(given("recordcount", "1", "rack.host", "x").text("shelf.host"))
        .isEqualTo("127.0.0.1");
  }

  @Test
  void failsOnANumberOutOfRangeSayingWhatIsAllowed() throws Exception {
    var properties = given("shelf.port", "70000");
    assertThatThrownBy(() -> properties.integer("shelf.port", 1, 65535))
        .isInstanceOf(DBException.class)
        .hasMessage("shelf.port=70000: allowed is a whole number from 1 to 65535");
  }

  @Test
  void failsOnWhatIsNoNumberSayingWhatIsAllowed() throws Exception {
    var properties = given("shelf.port", "http");
    assertThatThrownBy(() -> properties.integer("shelf.port", 1, 65535))
        .hasMessage("shelf.port=http: allowed is a whole number from 1 to 65535");
  }

  @Test
  void readsAShareOfOne() throws Exception {
    assertThat(given("shelf.full", "0.75").share("shelf.full")).isEqualTo(0.75);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "1.1", "75%", "NaN"})
  void failsOnWhatIsNoShareSayingWhatIsAllowed(String value) throws Exception {
    var properties = given("shelf.full", value);
    assertThatThrownBy(() -> properties.share("shelf.full"))
        .isInstanceOf(DBException.class)
        .hasMessage("shelf.full=" + value + ": allowed is a number from 0 to 1");
  }

  @Test
  void readsTimesInMilliseconds() throws Exception {
    assertThat(given("shelf.timeout", "250").millis("shelf.timeout", 1, 1000))
        .isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void failsOnAFlagThatIsNeitherTrueNorFalse() throws Exception {
    var properties = given("shelf.sorted", "yes");
    assertThatThrownBy(() -> properties.flag("shelf.sorted"))
        .hasMessage("shelf.sorted=yes: allowed is true or false");
  }

  @Test
  void readsAChoiceInLowerCaseWithHyphens() throws Exception {
    assertThat(given("shelf.order", "last-in").choice("shelf.order", Order.class))
        .isEqualTo(Order.LAST_IN);
  }

  @Test
  void failsOnAnUnknownChoiceWithTheAllowedAndTheNearest() throws Exception {
    var properties = given("shelf.order", "lastin");
    assertThatThrownBy(() -> properties.choice("shelf.order", Order.class))
        .hasMessage("shelf.order=lastin: allowed is first-in, last-in; did you mean last-in?");
  }

  @Test
  void failsOnAFileThatIsNotThere(@TempDir Path folder) throws Exception {
    var properties = given("shelf.ca", folder.resolve("ca.pem").toString());
    assertThatThrownBy(() -> properties.file("shelf.ca")).hasMessageContaining("shelf.ca=");
  }

  @Test
  void failsOnAFolderInPlaceOfAFile(@TempDir Path folder) throws Exception {
    var properties = given("shelf.ca", folder.toString());
    assertThatThrownBy(() -> properties.file("shelf.ca")).hasMessageContaining("a file that");
  }

  @Test
  void failsOnATextThatNamesNoFile() throws Exception {
    var properties = given("shelf.ca", "ca\0.pem");
    assertThatThrownBy(() -> properties.file("shelf.ca")).hasMessageContaining("a file that");
  }

  @Test
  void givesAFileThatIsThere(@TempDir Path folder) throws Exception {
    var file = Files.writeString(folder.resolve("ca.pem"), "x");
    assertThat(given("shelf.ca", file.toString()).file("shelf.ca")).contains(file);
  }

  @Test
  void refusesToBeAskedForAPropertyThatIsNotDocumented() throws Exception {
    var properties = given();
    assertThatIllegalArgumentException().isThrownBy(() -> properties.text("shelf.colour"));
  }

  private static BindingProperties given(String... pairs) throws DBException {
    var properties = new Properties();
    for (var i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return BindingProperties.of(CATALOG, properties);
  }
}
