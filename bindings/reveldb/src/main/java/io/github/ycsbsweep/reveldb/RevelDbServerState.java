// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.ServerFact;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.io.IOException;
import java.util.Map;

/**
 * What little the server says of itself: the version of its engine. Of counts and memory its calls
 * {@code status} and {@code report} would tell, but nobody ever answers them.
 */
record RevelDbServerState(ServerCalls calls) implements ServerStateFiles.Source {

  @Override
  public void tell(ServerState state) throws IOException {
    state.fact(ServerFact.TLS, "off");
    // It does not tell the "sync" of its configuration.
    state.persistence(Durability.UNKNOWN, "leveldb");
    var answer = calls.ask("version");
    if (!answer.isOk()) {
      throw answer.refused();
    }
    var version = answer.text("major").orElse("?") + "." + answer.text("minor").orElse("?");
    state.version("LevelDB " + version);
    state.raw("", Map.of("leveldb_version", version));
  }
}
