// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.RedisConnection;
import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.redis.routing.Route.Call;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/** Sends many requests in as few round trips as there are nodes. */
final class RoundTrips {

  private RoundTrips() {}

  /** What each request's replies say, in their order. Those with equal ways go together. */
  static <T> List<T> of(List<Call<T>> calls, Sender sender)
      throws ErrorReply, IOException, InterruptedException {
    var byWay = new LinkedHashMap<RedisConnection, List<Integer>>();
    for (var i = 0; i < calls.size(); i++) {
      byWay.computeIfAbsent(calls.get(i).connection(), way -> new ArrayList<>()).add(i);
    }
    var said = new TreeMap<Integer, T>();
    for (var group : byWay.entrySet()) {
      var requests = group.getValue().stream().map(i -> calls.get(i).request()).toList();
      var replies = sender.call(group.getKey(), Request.all(requests));
      for (var i = 0; i < replies.size(); i++) {
        said.put(group.getValue().get(i), replies.get(i));
      }
    }
    return List.copyOf(said.values());
  }

  /** Sends a request. */
  @FunctionalInterface
  interface Sender {
    <T> T call(RedisConnection way, Request<T> request)
        throws ErrorReply, IOException, InterruptedException;
  }
}
