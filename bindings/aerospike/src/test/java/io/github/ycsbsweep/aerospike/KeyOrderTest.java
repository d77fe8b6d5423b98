// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Utils;

class KeyOrderTest {

  private static final int KEYS = 20_000;

  private static long order(String key) {
    return KeyOrder.of(key.getBytes(UTF_8));
  }

  /** In the order of their bytes, none has a smaller number than the one before. */
  private static void assertMonotone(List<byte[]> keys) {
    var sorted = keys.stream().sorted(Arrays::compareUnsigned).toList();
    var wrong =
        IntStream.range(1, sorted.size())
            .filter(i -> KeyOrder.of(sorted.get(i - 1)) > KeyOrder.of(sorted.get(i)))
            .mapToObj(i -> Arrays.toString(sorted.get(i)));
    assertThat(wrong).isEmpty();
    assertThat(KeyOrder.of(sorted.get(0))).isNotNegative();
    assertThat(KeyOrder.of(sorted.get(KEYS - 1))).isLessThanOrEqualTo(KeyOrder.LAST);
  }

  private static long distinct(Stream<String> keys) {
    return keys.mapToLong(KeyOrderTest::order).distinct().count();
  }

  @Test
  void keysOfAnyBytesKeepTheirOrder() {
    var random = new Random(1);
    var keys = new ArrayList<byte[]>();
    for (var i = 0; i < KEYS; i++) {
      var key = new byte[random.nextInt(30)];
      random.nextBytes(key);
      keys.add(key);
    }
    assertMonotone(keys);
  }

  @Test
  void keysThatDifferLateKeepTheirOrder() {
    var random = new Random(2);
    var letters = "/0129:u\u0000\u00e9\u4e2d\ud83d\ude00".codePoints().toArray();
    var keys = new ArrayList<byte[]>();
    for (var i = 0; i < KEYS; i++) {
      var key = new StringBuilder(random.nextBoolean() ? "user" : "");
      random
          .ints(random.nextInt(12), 0, letters.length)
          .forEach(at -> key.appendCodePoint(letters[at]));
      keys.add(key.toString().getBytes(UTF_8));
    }
    assertMonotone(keys);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%d", "%010d", "%020d", "%060d"})
  void ycsbsKeysKeepTheirOrder(String format) {
    assertMonotone(
        IntStream.range(0, KEYS)
            .mapToObj(i -> "user" + String.format(format, Utils.hash(i)))
            .map(key -> key.getBytes(UTF_8))
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "'', a",
    "a, use",
    "use, user",
    "user, user!",
    "user/, user0",
    "user0, user00",
    "user00, user000",
    "user009, user01",
    "user09, user1",
    "user1, user10",
    "user19, user2",
    "user9, 'user:'",
    "user~, user\u00e9",
    "user\uffee, user\ud83d\ude00",
    "user\ud83d\ude00, uses",
    "uses, use\u00e9",
    "use\u00e9, zoo",
    "User3, user1",
  })
  void neighboursAreToldApart(String first, String second) {
    assertThat(order(first)).isLessThan(order(second));
  }

  @Test
  void keysThatAreTheSameForLongShareANumber() {
    var key = "user" + "1".repeat(30);
    assertThat(order(key + "1")).isEqualTo(order(key + "2"));
  }

  @Test
  void hashedKeysHaveNumbersOfTheirOwn() {
    assertThat(distinct(IntStream.range(0, KEYS).mapToObj(i -> "user" + Utils.hash(i))))
        .isEqualTo(KEYS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"user%d", "user%012d", "user%020d", "user%050d"})
  void countedKeysHaveNumbersOfTheirOwn(String format) {
    assertThat(distinct(IntStream.range(0, KEYS).mapToObj(i -> String.format(format, i))))
        .isEqualTo(KEYS);
  }

  @Test
  void otherKeysAreToldApartByTheirFirstBytes() {
    var letters = IntStream.rangeClosed('a', 'z').mapToObj(Character::toString).toList();
    assertThat(distinct(letters.stream().map(letter -> "letter" + letter + "more"))).isEqualTo(26);
    assertThat(distinct(letters.stream().map(letter -> "words" + letter))).isEqualTo(26);
  }

  @Test
  void hashedKeysAreSpreadEvenly() {
    var numbers =
        IntStream.range(0, KEYS)
            .mapToLong(i -> order("user" + Utils.hash(i)))
            .filter(number -> number >= order("user2") && number < order("user8"))
            .sorted()
            .toArray();
    var middle = numbers[numbers.length / 2] - numbers[0];
    var whole = numbers[numbers.length - 1] - numbers[0];
    assertThat((double) middle / whole).isBetween(0.47, 0.53);
  }
}
