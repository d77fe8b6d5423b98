// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import java.util.OptionalInt;

/**
 * What would decide a claim that is open.
 *
 * @param words a sentence
 * @param rounds about how many would, if the figure stays where it is; empty where it is not their
 *     number that keeps it open, or no number would do
 */
public record Remedy(String words, OptionalInt rounds) {

  static Remedy of(String words) {
    return new Remedy(words, OptionalInt.empty());
  }
}
