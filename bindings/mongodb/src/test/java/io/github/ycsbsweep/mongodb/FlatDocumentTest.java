// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class FlatDocumentTest {

  private static Map<String, String> flat(String json) {
    return FlatDocument.of(BsonDocument.parse(json));
  }

  @Test
  void namesOfInnerDocumentsAndPlacesInArraysFollowADot() {
    assertThat(flat("{a: {b: {c: 1}}, d: ['x', {e: 'y'}]}"))
        .isEqualTo(Map.of("a.b.c", "1", "d.0", "x", "d.1.e", "y"));
  }

  @Test
  void wholeDoublesAreWholeNumbers() {
    assertThat(flat("{a: 12.0, b: 0.5, c: NumberLong(5000000000), d: 1e300}"))
        .isEqualTo(Map.of("a", "12", "b", "0.5", "c", "5000000000", "d", "1.0E300"));
  }

  @Test
  void valuesAreText() {
    assertThat(flat("{a: true, b: null, c: ISODate('1970-01-01T00:00:01Z')}"))
        .containsEntry("a", "true")
        .containsEntry("c", "1000")
        .containsKey("b");
  }

  @Test
  void whatEveryAnswerHasIsLeftOut() {
    assertThat(flat("{ok: 1.0, $clusterTime: {x: 1}, operationTime: 1, a: {ok: 1}}"))
        .isEqualTo(Map.of("a.ok", "1"));
  }
}
