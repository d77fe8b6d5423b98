// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.NearestName;
import java.io.Flushable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.DBException;

/**
 * How threads come by connections.
 *
 * @param kind whose they are
 * @param count how many there are to a server; 0 for as many as threads
 * @param longestWait how long a thread waits for one that others use
 */
public record ConnectionMode(Kind kind, int count, Duration longestWait, Names names) {

  private static final int MOST = 65_535;
  private static final Pattern FORM = Pattern.compile("([a-z]*)(?::(\\d{1,5}))?");

  /** Whose connections they are. */
  public enum Kind {
    /** Each thread has one of its own. */
    THREAD,
    /** A thread has one for the time of a round trip. */
    POOL,
    /** Several threads use one at the same time. */
    SHARED,
    /** The driver's own, {@code driver:N}. */
    DRIVER;

    private String spelling() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Names of a binding's properties.
   *
   * @param connections the form
   * @param longestWait bounds the wait for others
   * @param drivers the forms in which a driver's own connections are used
   */
  public record Names(String connections, String longestWait, List<String> drivers) {
    public Names {
      drivers = List.copyOf(drivers);
    }
  }

  /** The value of the property, checked. */
  public static ConnectionMode from(BindingProperties properties, Names names, Duration longestWait)
      throws DBException {
    var value = properties.text(names.connections()).trim();
    var parts = FORM.matcher(value.toLowerCase(Locale.ROOT));
    if (parts.matches()) {
      var count = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
      for (var kind : kinds(names)) {
        var fits = kind == Kind.THREAD ? parts.group(2) == null : count >= 1 && count <= MOST;
        if (fits && kind.spelling().equals(parts.group(1))) {
          return new ConnectionMode(kind, count, longestWait, names);
        }
      }
    }
    throw new DBException(wrong(value, names));
  }

  /** The connections to one server, which are not the driver's. */
  public <W extends Flushable, R> Connections<W, R> connections(Connector<W, R> connector) {
    return switch (kind) {
      case THREAD -> new OwnConnections<>(connector);
      case POOL -> new PooledConnections<>(connector, this);
      case SHARED -> new SharedConnections<>(connector, this);
      case DRIVER -> throw new IllegalStateException("The driver makes these");
    };
  }

  private static List<Kind> kinds(Names names) {
    return Stream.of(Kind.values())
        .filter(kind -> kind != Kind.DRIVER || names.drivers().contains(form(kind)))
        .toList();
  }

  private static String wrong(String value, Names names) {
    var colon = value.indexOf(':');
    var rest = colon < 0 ? "" : value.substring(colon);
    var kinds = kinds(names);
    var forms = new ArrayList<String>();
    for (var kind : kinds) {
      forms.add(form(kind));
    }
    names.drivers().stream().filter(form -> !forms.contains(form)).forEach(forms::add);
    var near =
        Stream.concat(
            kinds.stream().map(kind -> kind.spelling() + rest),
            names.drivers().stream().filter(form -> !form.endsWith(":N")));
    var last = forms.remove(forms.size() - 1);
    return names.connections()
        + "="
        + value
        + ": allowed is "
        + String.join(", ", forms)
        + " or "
        + last
        + ", with N from 1 to "
        + MOST
        + NearestName.suggestion(value, near.toList());
  }

  private static String form(Kind kind) {
    return kind == Kind.THREAD ? kind.spelling() : kind.spelling() + ":N";
  }
}
