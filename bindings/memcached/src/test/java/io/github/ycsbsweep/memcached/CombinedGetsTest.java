// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.memcached.codec.CommandExchange;
import io.github.ycsbsweep.memcached.codec.MemcachedCodec;
import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.transport.Link;
import io.github.ycsbsweep.transport.Watchdog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.command.Command;
import net.rubyeye.xmemcached.command.CommandType;
import net.rubyeye.xmemcached.transcoders.CachedData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges of several threads that are sent together. */
class CombinedGetsTest {

  private MemcachedTestServer server;

  @BeforeEach
  void start() throws Exception {
    server = MemcachedTestServer.started();
    server.ask("set a 0 0 1\r\n1\r\n", "STORED\r\n");
    server.ask("set b 0 0 1\r\n2\r\n", "STORED\r\n");
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static Command get(CommandFactory commands, String key) {
    return commands.createGetCommand(key, key.getBytes(UTF_8), CommandType.GET_ONE, null);
  }

  private static Command set(CommandFactory commands, String key, String value) {
    return commands.createSetCommand(
        key,
        key.getBytes(UTF_8),
        0,
        new StoredValue(value.getBytes(UTF_8), 0, 0),
        false,
        new StoredValueTranscoder());
  }

  private static String value(Command answered) {
    return answered.getResult() instanceof CachedData found
        ? new String(found.getData(), UTF_8)
        : String.valueOf(answered.getResult());
  }

  /** What is read for these commands, which are sent together. */
  private List<String> answers(String protocol, Commands commands) throws Exception {
    var catalog = PropertyCatalog.load(MemcachedBinding.class.getClassLoader(), "memcached");
    var settings =
        MemcachedSettings.from(
            BindingProperties.of(catalog, server.properties("memcached.protocol", protocol)));
    var factory = ServerGroup.commands(settings);
    try (var watchdog = new Watchdog("memcached");
        var link =
            ServerGroup.connector(
                    settings.servers().hosts().get(0), settings, Duration.ofSeconds(5), watchdog)
                .open(Link.SHARED_BUFFER_SIZE)) {
      var exchanges = commands.of(factory).stream().map(CommandExchange::new).toList();
      assertThat(new MemcachedCodec(factory, Optional.empty()).combine(exchanges, link)).isTrue();
      link.writer().flush();
      var answers = new ArrayList<String>();
      for (var exchange : exchanges) {
        answers.add(value(exchange.read(link.reader())));
      }
      return answers;
    }
  }

  private int statistic(String name) throws Exception {
    var all = server.ask("stats\r\n", "END\r\n");
    var from = all.indexOf("STAT " + name + " ") + name.length() + 6;
    return Integer.parseInt(all.substring(from, all.indexOf('\r', from)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  void eachGetsItsOwnValueOrNone(String protocol) throws Exception {
    assertThat(
            answers(
                protocol,
                c ->
                    List.of(
                        set(c, "c", "3"), get(c, "b"), get(c, "none"), get(c, "a"), get(c, "no"))))
        .containsExactly("true", "2", "null", "1", "null");
    assertThat(answers(protocol, c -> List.of(get(c, "no"), get(c, "none"))))
        .containsExactly("null", "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  void writesBetweenGetsAreAnsweredInTheirPlace(String protocol) throws Exception {
    assertThat(
            answers(
                protocol,
                c ->
                    List.of(
                        get(c, "a"),
                        set(c, "d", "4"),
                        get(c, "b"),
                        c.createDeleteCommand("none", "none".getBytes(UTF_8), 0, 0, false),
                        get(c, "none"))))
        .containsExactly("1", "true", "2", "false", "null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  void theServerReadsAKeyAsOftenAsItIsAskedFor(String protocol) throws Exception {
    var before = statistic("cmd_get");
    assertThat(answers(protocol, c -> List.of(get(c, "a"), get(c, "a"), get(c, "b"), get(c, "a"))))
        .containsExactly("1", "1", "2", "1");
    assertThat(statistic("cmd_get") - before).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  void moreGetsThanOneCommandTakesAreAllAnswered(String protocol) throws Exception {
    var wanted = IntStream.range(0, 129).mapToObj(i -> i % 2 == 0 ? "a" : "none").toList();
    var expected = IntStream.range(0, 129).mapToObj(i -> i % 2 == 0 ? "1" : "null").toList();
    assertThat(answers(protocol, c -> wanted.stream().map(key -> get(c, key)).toList()))
        .isEqualTo(expected);
  }

  @FunctionalInterface
  private interface Commands {
    List<Command> of(CommandFactory factory);
  }
}
