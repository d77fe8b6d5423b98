// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.aerospike.client.policy.AuthMode;
import com.aerospike.client.policy.ReadModeAP;
import com.aerospike.client.policy.ReadModeSC;
import com.aerospike.client.policy.Replica;
import io.github.ycsbsweep.aerospike.AerospikeSettings.CommitMode;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Connections;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Consistency;
import io.github.ycsbsweep.aerospike.AerospikeSettings.InsertMode;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Operations;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Place;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Retries;
import io.github.ycsbsweep.aerospike.AerospikeSettings.ScanMode;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Security;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Servers;
import io.github.ycsbsweep.aerospike.AerospikeSettings.Timeouts;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.Credentials;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.testkit.TestCertificates;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class AerospikeSettingsTest {

  private static AerospikeSettings settings(String... namesAndValues) throws DBException {
    var given = new Properties();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      given.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var catalog = PropertyCatalog.load(AerospikeBinding.class.getClassLoader(), "aerospike");
    return AerospikeSettings.from(BindingProperties.of(catalog, given), given);
  }

  @Test
  void theDefaultsAreUpstreamsWhereItHasOne() throws Exception {
    assertThat(settings())
        .isEqualTo(
            new AerospikeSettings(
                new Servers(List.of("localhost"), 3000),
                new Place("ycsb", "usertable"),
                new Security(
                    Optional.empty(), AuthMode.INTERNAL, Optional.empty(), Optional.empty()),
                new Timeouts(10_000, 10_000, 10_000),
                new Retries(0, 0, 0),
                new Connections(100, 1, 1000, 0),
                new Operations(
                    new Consistency(
                        CommitMode.ALL, ReadModeAP.ONE, ReadModeSC.SESSION, Replica.SEQUENCE),
                    InsertMode.CREATE,
                    false,
                    0,
                    ScanMode.NONE)));
  }

  @Test
  void everyPropertyIsTaken() throws Exception {
    assertThat(
            settings(
                "as.host", "a, b",
                "as.port", "1",
                "as.namespace", "test",
                "as.user", "me",
                "as.password", "secret",
                "as.auth", "external-insecure",
                "as.timeout", "2",
                "as.timeout.connect", "3",
                "as.timeout.socket", "4",
                "as.retries.read", "5",
                "as.retries.write", "6",
                "as.retries.pause", "7",
                "as.commitLevel", "master",
                "as.readModeAP", "all",
                "as.readModeSC", "allow-replica",
                "as.replica", "master-proles",
                "as.insert", "upsert",
                "as.sendKey", "true",
                "as.ttl", "-1",
                "as.scan", "sindex",
                "as.maxConnsPerNode", "8",
                "as.connPoolsPerNode", "9",
                "as.tendInterval", "250",
                "as.maxErrorRate", "10",
                "as.tls.name", "cluster",
                "table", "things",
                "serverstate.path", "folder/"))
        .isEqualTo(
            new AerospikeSettings(
                new Servers(List.of("a", "b"), 1),
                new Place("test", "things"),
                new Security(
                    Optional.of(new Credentials("me", "secret")),
                    AuthMode.EXTERNAL_INSECURE,
                    Optional.empty(),
                    Optional.of("cluster")),
                new Timeouts(2, 3, 4),
                new Retries(5, 6, 7),
                new Connections(8, 9, 250, 10),
                new Operations(
                    new Consistency(
                        CommitMode.MASTER,
                        ReadModeAP.ALL,
                        ReadModeSC.ALLOW_REPLICA,
                        Replica.MASTER_PROLES),
                    InsertMode.UPSERT,
                    true,
                    -1,
                    ScanMode.SINDEX)));
  }

  @Test
  void everyClientThreadMayHaveAConnection() throws Exception {
    assertThat(settings("threadcount", "1024").connections().most()).isEqualTo(1032);
  }

  @Test
  void everyClientThreadMayHaveAnotherConnectionForItsQueries() throws Exception {
    var settings = settings("threadcount", "1024", "as.scan", "sindex");
    assertThat(settings.connections().most()).isEqualTo(2056);
  }

  @Test
  void fewerConnectionsThanThreadsAreRefused() {
    assertThatThrownBy(() -> settings("threadcount", "9", "as.maxConnsPerNode", "8"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("as.maxConnsPerNode=8")
        .hasMessageContaining("allowed is 9 to 100000");
  }

  @Test
  void tlsTakesPemFiles(@TempDir Path folder) throws Exception {
    var files = new TestCertificates(folder).issue("client", "san=dns:client");
    var tls =
        settings(
                "as.tls", "true",
                "as.tls.ca", files.certificate("ca"),
                "as.tls.certificate", files.certificate("client"),
                "as.tls.key", files.key("client"))
            .security()
            .tls()
            .orElseThrow();
    assertThat(tls.authorities()).contains(Path.of(files.certificate("ca")));
    assertThat(tls.identity()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "as.port | 0 | from 1 to 65535",
        "as.host | a,, | several separated by commas",
        "as.replica | mster | did you mean master",
        "as.tiemout | 5 | as.timeout",
        "as.scan | index | did you mean sindex",
        "as.user | me | give both, or none",
        "as.auth | external | needs as.tls=true",
        "as.tls.ca | /nowhere | a file that exists",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    assertThatThrownBy(() -> settings(name, value))
        .isInstanceOf(DBException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @Test
  void queriesCannotReadARandomReplica() {
    assertThatThrownBy(() -> settings("as.scan", "sindex", "as.replica", "random"))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("as.replica=random")
        .hasMessageContaining("as.scan=sindex");
  }
}
