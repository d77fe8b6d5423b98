// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BindingContract;
import io.github.ycsbsweep.testkit.Capabilities;
import io.github.ycsbsweep.testkit.ExistingKeyPolicy;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;

/** The contract, for a store on this module. */
class JdbcContractTest extends BindingContract {

  @Override
  protected Capabilities capabilities() {
    return Capabilities.of(
            "postgresql", "postgresql.connectTimeoutMillis", "postgresql.requestTimeoutMillis")
        .withScans()
        .withInsert(ExistingKeyPolicy.FAILS)
        .withPassword("postgresql.password")
        .withBatchOfTen(Map.of("postgresql.batchsize", "10"));
  }

  @TempDir static Path folder;

  @Override
  protected TestServer newServer(Optional<String> password) throws Exception {
    return new PostgresqlServer(PostgresqlInstallation.in(folder), password);
  }

  @Override
  protected DB newBinding() {
    return new PostgresqlBinding();
  }

  @Override
  protected Properties properties(Address address) {
    return PostgresqlServer.properties(address);
  }

  /** A store on this module is emptied by what its binding knows. */
  @Nested
  class Flush extends FlushContract {

    @Override
    protected TestServer newServer() throws Exception {
      return JdbcContractTest.this.newServer(Optional.empty());
    }

    @Override
    protected StoreBinding<?, ?, ?> newBinding() {
      return new PostgresqlBinding();
    }

    @Override
    protected Properties properties(Address address) {
      return PostgresqlServer.properties(address);
    }
  }
}
