// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.couchbase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatJsonTest {

  private static Map<String, String> flat(String json) throws IOException {
    return FlatJson.of(json.getBytes(UTF_8), Set.of("noise"));
  }

  @Test
  void namesOfInnerObjectsAndPlacesInArraysFollowADot() throws Exception {
    assertThat(flat("{\"a\":{\"b\":1.5},\"c\":[true,{\"d\":\"x\"},null]}"))
        .isEqualTo(Map.of("a.b", "1.5", "c.0", "true", "c.1.d", "x", "c.2", "null"));
  }

  @Test
  void anArrayMayBeOutermost() throws Exception {
    assertThat(flat("[{\"type\":\"x\"}]")).isEqualTo(Map.of("0.type", "x"));
  }

  @Test
  void noiseIsLeftOutAtAnyDepth() throws Exception {
    assertThat(flat("{\"noise\":[{\"a\":1}],\"b\":{\"noise\":1,\"c\":2}}"))
        .isEqualTo(Map.of("b.c", "2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "{\"a\":"})
  void whatIsNoJsonIsRefused(String text) {
    assertThatThrownBy(() -> flat(text)).isInstanceOf(IOException.class);
  }
}
