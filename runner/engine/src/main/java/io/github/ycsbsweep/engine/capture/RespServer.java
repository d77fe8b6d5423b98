// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.ServerConnection.Traffic;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server that speaks RESP 2: INFO tells what it counts, MONITOR what it does. */
record RespServer(ServerConnection connection) implements CapturedServer {

  private static final int MOST_BYTES = 64 << 20;
  private static final int MOST_ITEMS = 1 << 20;

  private static final int MOST_MASTERS = 1000;
  private static final int MOST_PORT = 65_535;

  /**
   * A line of CLUSTER NODES: of a master that is there and has slots, with its host, which may be
   * missing, and its port.
   */
  private static final Pattern MASTER =
      Pattern.compile(
          "\\S+ ([0-9A-Za-z.:-]{0,255}):([0-9]{1,5})(?:[@,]\\S*)? (?:myself,)?master - \\S+ \\S+ \\S+"
              + " connected [0-9].*");

  private static final String CALLS = "cmdstat_";

  private static final Pattern COUNT = Pattern.compile("(?:.*,)?(?:calls|keys)=([0-9]{1,18}).*");

  /** Connects, and logs in. */
  static RespServer open(ServerAddress address, Traffic traffic)
      throws UserError, InterruptedException {
    var server = new RespServer(ServerConnection.open(address, traffic));
    try {
      var access = address.access();
      if (!access.password().isEmpty()) {
        server.ask(
            "AUTH",
            Stream.of("AUTH", access.user(), access.password())
                .filter(word -> !word.isEmpty())
                .map(word -> new String(word.getBytes(UTF_8), ISO_8859_1))
                .toArray(String[]::new));
      }
      server.ask("PING", "PING");
      return server;
    } catch (IOException e) {
      server.close();
      throw ServerConnection.noAnswer(address, e);
    } catch (UserError | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  /** Asks, and waits for the answer; {@code name} is what is told of it, without its words. */
  RespReply ask(String name, String... words) throws UserError, IOException, InterruptedException {
    send(words);
    var reply = reply();
    if (reply instanceof RespReply.Refusal refusal) {
      throw UserError.missing(
          "%s: refuses %s: %s%s",
          connection.address(), name, Sanitizer.cut(refusal.why(), 200), hint(refusal));
    }
    return reply;
  }

  private static String hint(RespReply.Refusal refusal) {
    return refusal.why().startsWith("NOPERM")
        ? ". A capture needs these rights, and no others: ACL SETUSER NAME +ping +info +dbsize"
            + " +monitor +scan +type +pttl +memory|usage ~*. How much is in a key it asks by"
            + " +strlen +llen +hlen +scard +zcard +xlen. Of a cluster: +cluster|nodes, too"
        : "";
  }

  /** Does not wait. */
  void send(String... words) throws IOException {
    var text = new StringBuilder("*" + words.length + "\r\n");
    for (var word : words) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    connection.send(text.toString());
  }

  RespReply reply() throws IOException, InterruptedException {
    connection.await();
    return next(0);
  }

  private RespReply next(int depth) throws IOException, InterruptedException {
    var line = connection.line();
    if (line.isEmpty() || depth > 5) {
      throw new IOException("no answer of RESP");
    }
    var rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> new RespReply.Word(rest);
      case '-' -> new RespReply.Refusal(rest);
      case ':' -> new RespReply.Count(length(rest, Long.MAX_VALUE));
      case '$' -> word((int) length(rest, MOST_BYTES));
      case '*' -> items(length(rest, MOST_ITEMS), depth);
      default -> throw new IOException("no answer of RESP");
    };
  }

  private RespReply word(int length) throws IOException {
    return new RespReply.Word(length < 0 ? "" : connection.bytes(length + 2).substring(0, length));
  }

  private RespReply items(long count, int depth) throws IOException, InterruptedException {
    var items = new ArrayList<RespReply>();
    for (var i = 0L; i < count; i++) {
      items.add(next(depth + 1));
    }
    return new RespReply.Items(items);
  }

  private static long length(String text, long most) throws IOException {
    try {
      var number = Long.parseLong(text);
      if (number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IOException("no answer of RESP", e);
    }
    throw new IOException("an answer that is too long");
  }

  @Override
  public List<ServerAddress> masters() throws UserError, IOException, InterruptedException {
    var own = connection.address();
    if (!ask("INFO cluster", "INFO", "cluster").text().contains("cluster_enabled:1")) {
      return List.of(own);
    }
    var masters = masters(ask("CLUSTER NODES", "CLUSTER", "NODES").text(), own);
    if (masters.isEmpty()) {
      throw UserError.missing("%s: of a cluster of which no master has data", own);
    }
    return masters;
  }

  /** Those in the answer to CLUSTER NODES of a server. */
  static List<ServerAddress> masters(String nodes, ServerAddress own) {
    return nodes
        .lines()
        .map(MASTER::matcher)
        .filter(Matcher::matches)
        .filter(it -> Integer.parseInt(it.group(2)) <= MOST_PORT)
        .map(it -> own.at(it.group(1), Integer.parseInt(it.group(2))))
        .limit(MOST_MASTERS)
        .toList();
  }

  @Override
  public ServerCounts counts() throws UserError, IOException, InterruptedException {
    var fields = new HashMap<String, String>();
    for (var section : new String[] {"stats", "cpu", "commandstats", "keyspace"}) {
      ask("INFO " + section, "INFO", section)
          .text()
          .lines()
          .map(line -> line.split(":", 2))
          .filter(pair -> pair.length == 2)
          .forEach(pair -> fields.put(pair[0], pair[1].strip()));
    }
    var commands = new TreeMap<String, Long>();
    var keys = 0L;
    for (var field : fields.entrySet()) {
      var count = COUNT.matcher(field.getValue());
      if (field.getKey().startsWith(CALLS) && count.matches()) {
        var name = field.getKey().substring(CALLS.length()).toUpperCase(Locale.ROOT);
        commands.put(name, Long.parseLong(count.group(1)));
      } else if (field.getKey().matches("db[0-9]+") && count.matches()) {
        keys += Long.parseLong(count.group(1));
      }
    }
    return new ServerCounts(
        System.nanoTime() / 1e9,
        commands,
        (long) ServerCounts.number(fields, "keyspace_hits"),
        (long) ServerCounts.number(fields, "keyspace_misses"),
        ServerCounts.number(fields, "used_cpu_sys") + ServerCounts.number(fields, "used_cpu_user"),
        keys,
        0);
  }

  @Override
  public Optional<KeySample> sample() throws UserError, IOException, InterruptedException {
    return Optional.of(KeySample.take(this));
  }

  @Override
  public InputStream watch(long until) throws UserError, IOException, InterruptedException {
    ask("MONITOR", "MONITOR");
    return connection.until(until);
  }

  @Override
  public void close() {
    connection.close();
  }
}
