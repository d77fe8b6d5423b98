// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.record;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Redirection;
import io.github.ycsbsweep.redis.routing.Route;
import io.github.ycsbsweep.support.ErrorReply;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.RootCause;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.HostAndPort;

/** Inserts of one thread that go out together, in a pipeline to each node. */
final class InsertPipeline {

  private static final String OPERATION = "INSERT";

  private final Route route;
  private final FailureLog failures;

  /** A record, with its entry in the index if there is one. */
  record Insert(String key, List<Part> parts) {}

  /** One request of an insert, which says what there is against it. */
  static final class Part {
    private final byte[] key;
    private final Request<Optional<String>> request;

    /**
     * Describes it.
     *
     * @param key what the request is about
     */
    Part(byte[] key, Request<Optional<String>> request) {
      this.key = key;
      this.request = request;
    }

    /** Of a request whose replies say nothing but errors. */
    static Part of(byte[] key, Request<?> request) {
      return new Part(
          key,
          Request.of(
              request::encode,
              replies -> {
                request.decode(replies);
                return Optional.empty();
              }));
    }
  }

  /** A part, and the insert that it belongs to. */
  private record SentCommand(Insert insert, Part part) {}

  InsertPipeline(Route route, FailureLog failures) {
    this.route = route;
    this.failures = failures;
  }

  /** Sends inserts. Returns how many failed, each of them logged. */
  int send(List<Insert> inserts) {
    var nodes = new LinkedHashMap<RedisConnection, List<SentCommand>>();
    for (var insert : inserts) {
      for (var part : insert.parts()) {
        nodes
            .computeIfAbsent(route.direct(part.key), node -> new ArrayList<>())
            .add(new SentCommand(insert, part));
      }
    }
    var failed = new HashSet<String>();
    nodes.forEach((node, parts) -> send(node, parts, failed));
    return failed.size();
  }

  /** Sends the parts that belong to one node, and adds the keys of those inserts that failed. */
  private void send(RedisConnection node, List<SentCommand> parts, Set<String> failed) {
    try {
      var objections = node.call(pipeline(parts));
      for (var i = 0; i < parts.size(); i++) {
        if (objections.get(i).isPresent()) {
          objected(parts.get(i), objections.get(i).get(), node.server(), failed);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      parts.forEach(sent -> failed(sent, node.server(), e, failed));
    } catch (ErrorReply | IOException | RuntimeException e) {
      parts.forEach(sent -> failed(sent, node.server(), RootCause.root(e), failed));
    }
  }

  /** A part that another node has by now goes there by itself. */
  private void objected(
      SentCommand sent, String objection, HostAndPort server, Set<String> failed) {
    if (Redirection.of(objection, server).isEmpty()) {
      failures.failed(OPERATION, server.toString(), sent.insert().key(), objection);
      failed.add(sent.insert().key());
      return;
    }
    try {
      var again = route.to(sent.part().key).call(sent.part().request);
      if (again.isPresent()) {
        failures.failed(OPERATION, route.server().toString(), sent.insert().key(), again.get());
        failed.add(sent.insert().key());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(sent, route.server(), e, failed);
    } catch (ErrorReply | IOException | RuntimeException e) {
      failed(sent, route.server(), RootCause.root(e), failed);
    }
  }

  private void failed(SentCommand sent, HostAndPort server, Throwable cause, Set<String> failed) {
    if (failed.add(sent.insert().key())) {
      failures.failed(OPERATION, server.toString(), sent.insert().key(), cause);
    }
  }

  /** Takes the errors among the replies: each is that of one insert, and the others count. */
  private static Request<List<Optional<String>>> pipeline(List<SentCommand> parts) {
    return Request.of(
        commands -> {
          for (var sent : parts) {
            sent.part().request.encode(commands);
          }
        },
        replies -> {
          var objections = new ArrayList<Optional<String>>(parts.size());
          for (var sent : parts) {
            var objection = sent.part().request.decode(replies);
            objections.add(replies.takeError().or(() -> objection));
          }
          return objections;
        });
  }
}
