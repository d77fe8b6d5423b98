// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.ServerConnection.Traffic;
import io.github.ycsbsweep.engine.capture.log.CommandLog;
import io.github.ycsbsweep.engine.capture.log.CommandTable;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.capture.log.MonitorLog;
import io.github.ycsbsweep.engine.capture.log.PacketLog;
import io.github.ycsbsweep.engine.capture.log.WatchLog;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.EnumText;
import java.io.InputStream;
import java.util.Optional;

/** In which a server tells what it does, as {@code capture} of a controller names it. */
enum CaptureDialect {
  /** MONITOR of servers that speak RESP. */
  MONITOR("MONITOR", 0.65) {
    @Override
    CapturedServer open(ServerAddress address, Traffic traffic)
        throws UserError, InterruptedException {
      return RespServer.open(address, traffic);
    }

    @Override
    CommandLog log(String name, InputStream in, KeyHash hash, CommandTable table) {
      return new MonitorLog(name, in, hash, table);
    }

    @Override
    CommandLog packets(String name, InputStream in, KeyHash hash, CommandTable table, int port) {
      return PacketLog.ofResp(name, in, hash, table, port);
    }
  },

  /** {@code watch fetchers mutations} of servers that speak a text protocol. */
  WATCH("watch", 0.3) {
    @Override
    CapturedServer open(ServerAddress address, Traffic traffic)
        throws UserError, InterruptedException {
      return WatchServer.open(address, traffic);
    }

    @Override
    CommandLog log(String name, InputStream in, KeyHash hash, CommandTable table) {
      return new WatchLog(name, in, hash, table);
    }

    @Override
    CommandLog packets(String name, InputStream in, KeyHash hash, CommandTable table, int port) {
      return PacketLog.ofText(name, in, hash, table, port);
    }
  };

  private final String command;
  private final double price;

  CaptureDialect(String command, double price) {
    this.command = command;
    this.price = price;
  }

  static Optional<CaptureDialect> find(String word) {
    return EnumText.find(CaptureDialect.class, word);
  }

  abstract CapturedServer open(ServerAddress address, Traffic traffic)
      throws UserError, InterruptedException;

  /** Reads what the command prints. */
  abstract CommandLog log(String name, InputStream in, KeyHash hash, CommandTable table);

  /** Reads packets, of those to a port and from it. */
  abstract CommandLog packets(
      String name, InputStream in, KeyHash hash, CommandTable table, int port);

  /** Whether keys have types, so that commands can be played by their names. */
  boolean hasTypes() {
    return this == MONITOR;
  }

  /** As {@code model.json} and the table of commands name it. */
  String word() {
    return EnumText.of(this);
  }

  String command() {
    return command;
  }

  /** The part of the throughput of a server at its limit that the command takes, at worst. */
  double price() {
    return price;
  }
}
