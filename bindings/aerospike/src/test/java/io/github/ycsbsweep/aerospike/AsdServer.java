// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import com.aerospike.client.AerospikeClient;
import com.aerospike.client.AerospikeException;
import com.aerospike.client.Info;
import com.aerospike.client.Key;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.BoundedWait;
import io.github.ycsbsweep.testkit.FreePort;
import io.github.ycsbsweep.testkit.ServerProcess;
import io.github.ycsbsweep.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real Aerospike server, of version 8.0, with one namespace in memory. */
final class AsdServer implements TestServer {

  private final Address address = Address.local(FreePort.find());
  private final int heartbeat = FreePort.find();
  private final int fabric = FreePort.find();
  private final ServerProcess process;

  AsdServer(Path binary) throws IOException {
    process =
        new ServerProcess(
            "asd", List.of(binary.toString(), "--config-file", "asd.conf", "--foreground"));
  }

  @Override
  public void start() throws Exception {
    var folder = process.folder();
    Files.createDirectories(folder.resolve("usr/udf/lua"));
    Files.createDirectories(folder.resolve("smd"));
    Files.writeString(folder.resolve("asd.conf"), configuration());
    process.start(this::answers);
  }

  @Override
  public void kill() throws Exception {
    process.kill();
  }

  @Override
  public void clear() throws Exception {
    try (var client = new AerospikeClient(address.host(), address.port())) {
      // It spares what was written in the same millisecond, and answers before the end.
      BoundedWait.until(
          "the set is empty",
          () -> {
            client.truncate(null, "ycsb", "usertable", null);
            return objects(client) == 0;
          });
    }
  }

  private static int objects(AerospikeClient client) {
    var sets = Info.request(client.getNodes()[0], "sets/ycsb/usertable");
    for (var word : sets.split("[:;]", -1)) {
      if (word.startsWith("objects=")) {
        return Integer.parseInt(word.substring("objects=".length()));
      }
    }
    return 0;
  }

  private String configuration() {
    var text =
        """
        service {
          proto-fd-max 2000
          work-directory FOLDER
          pidfile FOLDER/asd.pid
          cluster-name ycsb-sweep
        }
        mod-lua {
          user-path FOLDER/usr/udf/lua
        }
        logging {
          console {
            context any warning
          }
        }
        network {
          service {
            address 127.0.0.1
            port SERVICE
          }
          heartbeat {
            mode mesh
            address 127.0.0.1
            port HEARTBEAT
            interval 150
            timeout 10
          }
          fabric {
            address 127.0.0.1
            port FABRIC
          }
        }
        namespace ycsb {
          replication-factor 1
          nsup-period 0
          max-record-size 8M
          storage-engine memory {
            data-size 1G
          }
        }
        """;
    return text.replace("FOLDER", process.folder().toString())
        .replace("SERVICE", Integer.toString(address.port()))
        .replace("HEARTBEAT", Integer.toString(heartbeat))
        .replace("FABRIC", Integer.toString(fabric));
  }

  @Override
  public Address address() {
    return address;
  }

  @Override
  public void close() throws IOException {
    process.close();
  }

  private boolean answers() {
    try (var client = new AerospikeClient(address.host(), address.port())) {
      client.exists(null, new Key("ycsb", "usertable", "probe"));
      return true;
    } catch (AerospikeException e) {
      return false;
    }
  }
}
