// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static io.github.ycsbsweep.testkit.Fixture.assertOk;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** What survives the way to the store and back. */
interface ValueRules extends Rules {

  int MEGABYTE = 1 << 20;

  @Test
  default void r13EveryByteSurvives() throws Exception {
    assertSurvives("user1", Map.of("field0", Records.everyByte(), "field1", "\u0080\u00ff\u0000"));
  }

  @Test
  default void r14AnEmptyValueSurvives() throws Exception {
    assertSurvives("user1", Map.of("field0", "", "field1", "one"));
  }

  @Test
  default void r15AMegabyteSurvives() throws Exception {
    assertSurvives("user1", Map.of("field0", "0123456789abcdef".repeat(MEGABYTE / 16)));
  }

  @Test
  default void r16AnyKeySurvives() throws Exception {
    var keys =
        List.of(
            "user 1",
            "user{0}",
            "it's",
            "a\nb",
            "a:b",
            "a-b",
            "a/b?c=d%20&e",
            "$1",
            "\"",
            "*",
            "schl\u00fcssel",
            "\u9375",
            "\ud83d\udd11",
            "\ud83d\udd12");
    var session = fixture().open();
    for (var key : keys) {
      var status = session.insert(key, Records.of(key));
      assertThat(status).as(key).isEqualTo(isStorable(key) ? Status.OK : Status.ERROR);
    }
    for (var key : keys) {
      var stored = isStorable(key) ? Records.of(key) : Map.of();
      assertThat(session.read(key).record()).as(key).isEqualTo(stored);
    }
  }

  /** What a store can't hold it must refuse, not change. */
  private boolean isStorable(String key) {
    return fixture().capabilities().keys().test(key);
  }

  @Test
  default void r17AStringArrivesAsUtf8() throws Exception {
    var session = fixture().open();
    var values = new HashMap<String, ByteIterator>();
    values.put("field0", new StringByteIterator("\u20ac \u9375"));
    assertOk(session.db().insert(Session.TABLE, "user1", values));
    assertThat(session.read("user1").record())
        .isEqualTo(Map.of("field0", new String("\u20ac \u9375".getBytes(UTF_8), ISO_8859_1)));
  }

  @Test
  default void r18ResultsCanBeReadInEveryWay() throws Exception {
    var session = fixture().open();
    var text = "\u20ac \u9375";
    session.insert("user1", Map.of("field0", new String(text.getBytes(UTF_8), ISO_8859_1)));
    assertThat(value(session).toArray()).isEqualTo(text.getBytes(UTF_8));
    assertThat(value(session).toString()).isEqualTo(text);
    assertThat(value(session).bytesLeft()).isEqualTo(text.getBytes(UTF_8).length);
    assertThat(value(session).nextByte()).isEqualTo(text.getBytes(UTF_8)[0]);
  }

  @Test
  default void r19TakesAValueOnce() throws Exception {
    var session = fixture().open();
    var values = new HashMap<String, ByteIterator>();
    var iterator = new SinglePassIterator("once".getBytes(UTF_8));
    values.put("field0", iterator);
    assertOk(session.db().insert(Session.TABLE, "user1", values));
    assertThat(iterator.readsTooMany()).isZero();
    assertThat(session.read("user1").record()).isEqualTo(Map.of("field0", "once"));
  }

  private ByteIterator value(Session session) {
    var result = new HashMap<String, ByteIterator>();
    session.db().read(Session.TABLE, "user1", null, result);
    return result.get("field0");
  }

  private void assertSurvives(String key, Map<String, String> record) throws Exception {
    var session = fixture().open();
    assertOk(session.insert(key, record));
    assertThat(session.read(key).record()).isEqualTo(record);
    assertOk(session.update(key, record));
    assertThat(session.read(key).record()).isEqualTo(record);
  }
}
