// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins;

import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the mock server of a store until the process is ended. What is measured on it says nothing
 * about the store.
 */
public final class MockServerMain {

  private static final int STORE_AND_PORT = 2;

  private MockServerMain() {}

  /**
   * Starts a mock server and waits for ever.
   *
   * @param arguments {@code STORE PORT ARGUMENT...}
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length < STORE_AND_PORT) {
      throw new IllegalArgumentException("usage: STORE PORT ARGUMENT...");
    }
    var words = List.of(arguments);
    find(words.get(0))
        .start(Integer.parseInt(words.get(1)), words.subList(STORE_AND_PORT, words.size()));
    new CountDownLatch(1).await();
  }

  private static MockServer find(String store) {
    return ServiceLoader.load(MockServer.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(server -> server.store().equals(store))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("no mock server for " + store + " on the class path"));
  }
}
