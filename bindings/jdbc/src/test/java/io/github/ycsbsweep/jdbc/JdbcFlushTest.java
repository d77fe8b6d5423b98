// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.jdbc;

import io.github.ycsbsweep.support.StoreBinding;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.FlushContract;
import io.github.ycsbsweep.testkit.TestServer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

/** A store on this module is emptied by what its binding knows. */
class JdbcFlushTest extends FlushContract {

  @TempDir static Path folder;

  @Override
  protected TestServer newServer() throws Exception {
    return new PostgresqlServer(PostgresqlInstallation.in(folder), Optional.empty());
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
