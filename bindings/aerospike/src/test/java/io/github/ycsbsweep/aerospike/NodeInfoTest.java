// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.ServerStateFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeInfoTest {

  @TempDir private Path folder;

  private String state(String... namespaces) throws Exception {
    new ServerStateFiles()
        .after(
            Optional.of(folder + "/"),
            FailureLog.toStandardError("aerospike"),
            state -> {
              for (var i = 0; i < namespaces.length; i++) {
                new NodeInfo(
                        Map.of("client_connections", "3"),
                        NodeInfo.parse(namespaces[i]),
                        Map.of("service-threads", "8"))
                    .tell(state, "node" + i + "/");
              }
            });
    return Files.readString(folder.resolve("server-after.json"));
  }

  @Test
  void wordsAreNamesAndValues() {
    assertThat(NodeInfo.parse("a=1;b=x=y:3;;c=;nothing"))
        .isEqualTo(Map.of("a", "1", "b", "x=y:3", "c", ""));
  }

  @Test
  void setsAreToldWithColons() {
    assertThat(NodeInfo.parseSet("objects=1:tombstones=0;"))
        .isEqualTo(Map.of("objects", "1", "tombstones", "0"));
  }

  @Test
  void aNamespaceInMemoryOfVersion7() throws Exception {
    assertThat(
            state(
                "objects=20;master_objects=10;storage-engine=memory;nsup-period=0;"
                    + "data_used_bytes=1000;data_total_bytes=5000;index_used_bytes=640;"
                    + "client_read_success=7;client_read_not_found=2;client_write_success=5;"
                    + "evicted_objects=1;expired_objects=0"))
        .contains(
            "\"records\": 10,",
            "\"data_bytes\": 1000,",
            "\"memory_used_bytes\": 1640,",
            "\"memory_limit_bytes\": 5000,",
            "\"gets\": 9,",
            "\"hits\": 7,",
            "\"misses\": 2,",
            "\"sets\": 5,",
            "\"commands_total\": 14,",
            "\"evictions\": 1,",
            "\"eviction_policy\": \"noeviction\"",
            "\"connections\": 3,",
            "\"threads\": 8",
            "\"persistence\": \"storage=memory\"",
            "\"durability\": \"memory\"")
        .doesNotContain("disk_bytes");
  }

  @Test
  void aNamespaceOnADeviceOfVersion7() throws Exception {
    assertThat(
            state(
                "storage-engine=device;data_used_bytes=1000;data_total_bytes=5000;"
                    + "index_used_bytes=640;nsup-period=120;storage-engine.device[0].defrag_q=12"))
        .contains(
            "\"data_bytes\": 1000,",
            "\"disk_bytes\": 1000,",
            "\"memory_used_bytes\": 640,",
            "\"rewrites_in_progress\": 1,",
            "\"eviction_policy\": \"shortest time to live first\"")
        .doesNotContain("memory_limit_bytes");
  }

  @Test
  void aNamespaceOfVersion6() throws Exception {
    assertThat(
            state(
                "storage-engine=device;memory-size=9000;memory_used_bytes=700;"
                    + "device_used_bytes=1000;index_used_bytes=640"))
        .contains(
            "\"disk_bytes\": 1000,",
            "\"memory_used_bytes\": 700,",
            "\"memory_limit_bytes\": 9000,",
            "\"node0/memory-size\": \"9000\"");
  }

  @Test
  void nodesAreAddedUp() throws Exception {
    assertThat(state("master_objects=10", "master_objects=12"))
        .contains(
            "\"records\": 22,",
            "\"connections\": 6,",
            "\"node1/namespace.master_objects\": \"12\"");
  }
}
