// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.source;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What is calculated, and what has to come out. */
sealed interface Arithmetic {

  /**
   * Little's law, L = λW (J. D. C. Little, "A Proof for the Queuing Formula: L = λW", Operations
   * Research 9(3), 1961): in a closed loop as many operations are under way as there are threads,
   * so an operation takes threads ÷ throughput. At every number of threads that both figures name.
   *
   * @param throughput metric, of operations a second
   * @param latency metric, of time
   * @param underWay operations that can be under way, instead of the threads
   * @param tolerance share of the calculated time by which the stated one may miss it
   */
  record Little(
      String experiment,
      String series,
      String throughput,
      String latency,
      OptionalInt underWay,
      double tolerance)
      implements Arithmetic {}

  /**
   * How much of a link's rate was used.
   *
   * @param figure bytes or bits a second, or operations a second
   * @param bytesPerOperation that one of these carries
   * @param bitsPerSecond of a link; empty: the recipe's network
   * @param links that share them
   * @param share of the links' rate that has to come out
   */
  record LineRate(
      FigureName figure,
      OptionalDouble bytesPerOperation,
      OptionalDouble bitsPerSecond,
      int links,
      Expected share)
      implements Arithmetic {}

  /**
   * Whether the data fits the servers' memory: records × bytes × copies.
   *
   * @param bytes of a record
   * @param share of the memory that has to come out
   */
  record Memory(String experiment, double bytes, int copies, Expected share)
      implements Arithmetic {}

  /**
   * One figure ÷ another, by the middles of their ranges, at every number of threads that all
   * figures name; figures that name one number stand for it everywhere.
   */
  record Quotient(Term of, Term to, Expected expected) implements Arithmetic {}

  /** A number, or a figure. */
  sealed interface Term {

    record Constant(double value) implements Term {}

    record Published(FigureName figure) implements Term {}
  }

  /**
   * Which figure.
   *
   * @param threads empty: of every number of threads, or of none
   */
  record FigureName(String experiment, String series, String metric, Optional<String> threads) {}

  /** What has to come out. */
  sealed interface Expected {

    /** Neither less than the first nor more than the second. */
    record Within(double low, double high) implements Expected {}

    /** At least at one number of threads something else than exactly this. */
    record OtherThan(double value) implements Expected {}

    /**
     * The same as another figure.
     *
     * @param tolerance share of that figure by which it may be missed
     */
    record As(Term figure, double tolerance) implements Expected {}
  }
}
