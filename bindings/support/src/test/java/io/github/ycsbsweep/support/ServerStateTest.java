// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerStateTest {

  private final ServerState state = new ServerState();

  private JsonNode json() throws Exception {
    return new ObjectMapper().readTree(state.json(1_700_000_000_000L));
  }

  @Test
  void aStoreThatTellsNothingHasNoVersionAndNoFacts() throws Exception {
    assertThat(json())
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"schema":1,"atMillis":1700000000000,"version":null,
                     "facts":{},"config":{},"raw":{},"errors":{}}
                    """));
  }

  @Test
  void numbersAreNumbersAndTextsAreStrings() throws Exception {
    state.fact(ServerFact.MEMORY_USED_BYTES, 5_000_000_000L);
    state.fact(ServerFact.EVICTION_POLICY, "noeviction");
    assertThat(json().path("facts").toString())
        .isEqualTo("{\"eviction_policy\":\"noeviction\",\"memory_used_bytes\":5000000000}");
  }

  @Test
  void numbersOfSeveralNodesAreAddedUp() throws Exception {
    state.fact(ServerFact.RECORDS, 3);
    state.fact(ServerFact.RECORDS, 4);
    assertThat(json().at("/facts/records").asLong()).isEqualTo(7);
  }

  @Test
  void aRewriteOfOneNodeIsARewrite() throws Exception {
    state.fact(ServerFact.REWRITES_IN_PROGRESS, 1);
    state.fact(ServerFact.REWRITES_IN_PROGRESS, 1);
    state.fact(ServerFact.REWRITES_IN_PROGRESS, 0);
    assertThat(json().at("/facts/rewrites_in_progress").asLong()).isEqualTo(1);
  }

  @Test
  void versionsAndTextsThatDifferStandSideBySide() throws Exception {
    for (var version : new String[] {"7.2", "7.4", "7.2"}) {
      state.version(version);
      state.fact(ServerFact.PERSISTENCE, "aof=" + version);
    }
    assertThat(json().path("version").asText()).isEqualTo("7.2, 7.4");
    assertThat(json().at("/facts/persistence").asText()).isEqualTo("aof=7.2, aof=7.4");
  }

  @Test
  void factsAreTakenFromTheStoresWordsWhereTheyAreWholeNumbers() throws Exception {
    state.facts(
        Map.of("hits", " 12\r", "misses", "1.5", "huge", "99999999999999999999"),
        Map.of(
            ServerFact.HITS, "hits",
            ServerFact.MISSES, "misses",
            ServerFact.EXPIRED, "huge",
            ServerFact.RECORDS, "absent"));
    assertThat(json().path("facts").toString()).isEqualTo("{\"hits\":12}");
  }

  @Test
  void theWordsOfANodeStandUnderItsAddress() throws Exception {
    state.raw("db1:11211/", Map.of("uptime", "3"));
    assertThat(json().path("raw").toString()).isEqualTo("{\"db1:11211/uptime\":\"3\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a \"b\" \\ c", "line\nline\r\t\b\f\0\u001f", "ä€😀\u2028"})
  void anyTextSurvives(String text) throws Exception {
    state.raw("", Map.of(text, text));
    state.error("what", "cause");
    assertThat(json().path("raw").path(text).asText()).isEqualTo(text);
  }

  @Test
  void halfASurrogatePairIsReplaced() throws Exception {
    state.raw("", Map.of("x", "a\ud800b\udc00"));
    assertThat(json().at("/raw/x").asText()).isEqualTo("a\ufffdb\ufffd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requirepass",
        "masterauth",
        "tls-key-file-pass",
        "saslPassword",
        "auth_file",
        "client_secret",
        "security.keyFile",
        "AccessToken"
      })
  void whatSoundsLikeASecretIsNotTaken(String name) {
    state.raw("", Map.of(name, "hunter2"));
    state.config(name, "hunter2");
    assertThat(state.json(0)).doesNotContain("hunter2", name);
  }

  @Test
  void aFailureIsOneLineInTheErrors() throws Exception {
    state.error("CONFIG GET", "NOPERM\nno permission");
    assertThat(json().path("errors").toString())
        .isEqualTo("{\"CONFIG GET\":\"NOPERM no permission\"}");
  }

  @Test
  void aPartThatIsMissingIsNoFailureOfTheWhole() {
    state.version("7.2");
    state.error("CONFIG GET", "NOPERM");
    assertThat(state.failure()).isEmpty();
  }

  @Test
  void nothingToldButErrorsIsAFailure() {
    state.error("INFO", "NOPERM");
    assertThat(state.failure()).contains("NOPERM");
  }
}
