// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import site.ycsb.DB;

/**
 * The contract of a binding. A store's test extends this class and says how to get a server, a
 * binding, and the properties that bring them together. The rules are listed in this module's
 * README.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.MethodName.class)
public abstract class BindingContract
    implements ReadRules,
        WriteRules,
        ValueRules,
        ScanRules,
        ConnectRules,
        FailureRules,
        PasswordRules,
        ConcurrencyRules,
        LifecycleRules,
        BatchRules,
        ClientRules,
        ServerStateRules,
        DescriptorRules {

  private Optional<Fixture> fixture = Optional.empty();

  /** What the store can do. */
  protected abstract Capabilities capabilities();

  /** A server that was not started yet, with the password if one is given. */
  protected abstract TestServer newServer(Optional<String> password) throws Exception;

  /** The binding, before setProperties and init. */
  protected abstract DB newBinding();

  /** The properties that lead a binding to a server; the kit adds timeouts and the password. */
  protected abstract Properties properties(Address address);

  /**
   * How long init or an operation may take at most when its timeouts are a quarter of that: retries
   * and a busy machine included.
   */
  protected Duration timeLimit() {
    return Duration.ofSeconds(4);
  }

  /** How long threads and sockets may take at most to end: on a busy machine they do so later. */
  protected Duration endLimit() {
    return Duration.ofSeconds(10);
  }

  /** What the jar of the binding says of it. */
  protected Properties descriptor() throws IOException {
    return DescriptorFile.of(capabilities().store());
  }

  /** A class of the driver, whose version the descriptor names; empty: there is no driver. */
  protected Optional<Class<?>> driver() {
    return Optional.empty();
  }

  /** The properties beside which this one has an effect, if it has none beside the defaults. */
  protected Map<String, String> beside(String property) {
    return Map.of();
  }

  @BeforeAll
  final void startServer() throws Exception {
    fixture = Optional.of(new Fixture(this));
  }

  @AfterEach
  final void tidy() throws Exception {
    fixture().tidy();
  }

  @AfterAll
  final void stopServer() throws Exception {
    if (fixture.isPresent()) {
      fixture.get().close();
    }
  }

  @Override
  public final Fixture fixture() {
    return fixture.orElseThrow();
  }
}
