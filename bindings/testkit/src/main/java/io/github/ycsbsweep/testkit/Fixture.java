// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What a rule works with: the binding under test, its server, and what to tidy up afterwards. */
public final class Fixture {

  /** What a binding is told to wait where a server is there. */
  private static final int LONG_MILLIS = 10_000;

  /** The part of a contract's time limit that a binding is told to wait where no server is. */
  private static final int SHORTEST_PART = 40;

  /** The part where a server is there, but may end. */
  private static final int SHORT_PART = 4;

  private final BindingContract contract;
  private final TestServer server;
  private final Queue<DB> opened = new ConcurrentLinkedQueue<>();
  private boolean down;

  Fixture(BindingContract contract) throws Exception {
    this.contract = contract;
    this.server = contract.newServer(Optional.empty());
    try {
      restartServer();
    } catch (Exception e) {
      server.close();
      throw e;
    }
  }

  Capabilities capabilities() {
    return contract.capabilities();
  }

  Properties descriptor() throws IOException {
    return contract.descriptor();
  }

  Optional<Class<?>> driver() {
    return contract.driver();
  }

  Map<String, String> beside(String property) {
    return contract.beside(property);
  }

  PropertyCatalog catalog() {
    return PropertyCatalog.load(getClass().getClassLoader(), capabilities().store());
  }

  TestServer newServer(String password) throws Exception {
    return contract.newServer(Optional.of(password));
  }

  /** A binding that the rule itself has to set up and clean up. */
  DB newBinding() {
    return contract.newBinding();
  }

  Address address() {
    return server.address();
  }

  /** How many processes the server consists of that a client talks to. */
  int processes() {
    return server.processes();
  }

  /** Kills the server; it is back for the next rule. */
  void killServer() throws Exception {
    down = true;
    server.kill();
  }

  void restartServer() throws Exception {
    var task =
        new FutureTask<>(
            () -> {
              server.start();
              return server.address();
            });
    new Thread(new ThreadGroup(ThreadSnapshot.SERVER_GROUP), task, "start of the server").start();
    task.get();
    down = false;
  }

  /** Properties for the server that runs. */
  Properties properties() {
    return properties(address(), LONG_MILLIS);
  }

  /** Properties for a server that may end. */
  Properties shortTimeouts(Address address) {
    return properties(address, (int) bound().toMillis() / SHORT_PART);
  }

  /** Properties for a server that is not there, or does not answer. */
  Properties shortestTimeouts(Address address) {
    return properties(address, (int) bound().toMillis() / SHORTEST_PART);
  }

  private Properties properties(Address address, int millis) {
    var properties = new Properties();
    properties.putAll(contract.properties(address));
    for (var timeout : capabilities().timeouts()) {
      properties.setProperty(timeout, Integer.toString(millis));
    }
    return properties;
  }

  /** A session with the server that runs. */
  Session open() throws DBException {
    return open(properties());
  }

  /** A session with the server that runs, and some more properties. */
  /** A session that has inserted a record of this key. */
  Session openWith(String key) throws DBException {
    var session = open();
    session.insert(key, Records.of(key));
    return session;
  }

  Session open(Map<String, String> more) throws DBException {
    var properties = properties();
    properties.putAll(more);
    return open(properties);
  }

  /** A session; the binding is cleaned up after the rule, even if its init fails. */
  Session open(Properties properties) throws DBException {
    var db = contract.newBinding();
    db.setProperties(properties);
    opened.add(db);
    db.init();
    return new Session(db);
  }

  /** A session whose server may end, but not before it is open: that may take its time. */
  Session openWithShortTimeouts() throws DBException {
    var properties = shortTimeouts(address());
    for (var timeout : capabilities().opening()) {
      properties.setProperty(timeout, Integer.toString(LONG_MILLIS));
    }
    return open(properties);
  }

  /** How long something may take that waits as {@link #shortTimeouts} says. */
  Duration bound() {
    return contract.timeLimit();
  }

  /** How long threads and sockets may take to end, once they were told to. */
  Duration endLimit() {
    return contract.endLimit();
  }

  /** What an operation answers within {@link #bound}. An exception is UNEXPECTED_STATE. */
  Status answer(Callable<Status> operation) throws Exception {
    return TimeLimit.limit(
        bound(),
        "operation",
        () -> {
          try {
            return operation.call();
          } catch (DBException | RuntimeException e) {
            return Status.UNEXPECTED_STATE;
          }
        });
  }

  /** Waits until the session works again. */
  void recovers(Session session) throws Exception {
    var record = Records.of("recovered");
    BoundedWait.until(
        "inserts work again after a restart",
        // A driver that tried while the server still started waits once more, and its longest.
        bound().multipliedBy(3),
        () -> isOk(answer(() -> session.insert("recovered", record))));
  }

  /** Status.isOk compares identity, which is for one rule to judge. */
  static boolean isOk(Status status) {
    return status.equals(Status.OK) || status.equals(Status.BATCHED_OK);
  }

  /** Inits a binding that can't work, and cleans up. */
  void failToInit(DB db) throws Exception {
    opened.add(db);
    answer(
        () -> {
          db.init();
          return Status.OK;
        });
  }

  static void assertOk(Status status) {
    assertThat(status).isEqualTo(Status.OK);
  }

  /** Ends every session, and brings the server back with nothing in it. */
  void tidy() throws Exception {
    for (var db = opened.poll(); db != null; db = opened.poll()) {
      var binding = db;
      answer(
          () -> {
            binding.cleanup();
            return Status.OK;
          });
    }
    if (down) {
      restartServer();
    }
    server.clear();
  }

  void close() throws Exception {
    server.close();
  }
}
