// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a controller says of its store: the answer to {@code describe}. docs/adding-a-store.md lists
 * the keys.
 *
 * @param binding name of the binding that the store is measured with
 * @param hasUpstream whether YCSB's own binding of that name finds servers by the same properties
 * @param sources where a server can come from
 * @param forms which forms servers can have, beside the default ones
 * @param ports which ports a server takes, beside its own
 * @param data what its data needs
 * @param hint what helps when there is no server, in lines
 */
public record StoreDescription(
    String binding,
    boolean hasUpstream,
    Sources sources,
    Forms forms,
    Ports ports,
    Data data,
    String hint) {

  private static final Set<String> KEYS =
      Set.of(
          "binding",
          "verb",
          "upstream",
          "program",
          "embedded",
          "image",
          "network",
          "container-port",
          "stand-in",
          "topology",
          "persistence",
          "policy",
          "event",
          "extra-port",
          "bus-distance",
          "bytes.factor",
          "bytes.each",
          "flush",
          "disk",
          "hint");

  /** What helps where only the user knows a server. */
  public static final String FOREIGN_HINT =
      "  --server external -p NAME=VALUE   a server of yours, with the properties that its binding"
          + " finds it by";

  /** Value of {@code --persistence} that leaves it to the store. */
  public static final String NO_PERSISTENCE = "none";

  private static final String UNKNOWN = EnumText.of(DiskUse.UNKNOWN);

  private static final int MOST_PORT = 65_535;

  /** Of memory for a record, beside its values or for each of their bytes. */
  private static final int MOST_BYTES = 1_000_000;

  /**
   * Where a server can come from.
   *
   * @param program what is looked for on the PATH
   * @param isEmbedded whether one may come with the build
   * @param image of a container
   * @param standIn jar whose name tells the version of the stand-in
   */
  public record Sources(
      String program, boolean isEmbedded, Optional<Image> image, Optional<String> standIn) {}

  /**
   * A Docker image.
   *
   * @param name with its version
   * @param network of the container; empty: that of this machine
   * @param port of the server in a network of its own
   */
  public record Image(String name, Optional<String> network, OptionalInt port) {}

  /** Values of options that the store's servers know. */
  public record Forms(
      List<String> topologies,
      List<Persistence> persistences,
      List<String> policies,
      List<String> events) {

    /** Of a store of which the runner starts no server. */
    public static final Forms NONE = new Forms(List.of(), List.of(), List.of(), List.of());
  }

  /**
   * A way to keep data, beside the default one.
   *
   * @param name value of {@code --persistence}
   */
  public record Persistence(String name, DiskUse disk) {}

  /**
   * Ports of a server.
   *
   * @param extra names of further ones
   * @param busDistance from the port of a cluster's node to that on which nodes talk to each other
   */
  public record Ports(List<String> extra, int busDistance) {}

  /**
   * What data needs.
   *
   * @param factor bytes of memory for a byte of a record's values
   * @param each bytes of memory for a record beside them
   * @param restartsToFlush whether the runner's own server is emptied by a new start
   * @param disk what a server writes without {@code --persistence}
   */
  public record Data(double factor, long each, boolean restartsToFlush, DiskUse disk) {

    /** Memory in MB that records take. */
    public long megabytes(long records, long recordBytes) {
      return (long) (records * (recordBytes * factor + each)) >> 20;
    }
  }

  /** What a server writes to its disk, by value of {@code --persistence}. */
  public Map<String, DiskUse> diskUses() {
    var uses = new TreeMap<String, DiskUse>();
    forms.persistences().forEach(form -> uses.put(form.name(), form.disk()));
    uses.put(NO_PERSISTENCE, data.disk());
    return uses;
  }

  /** What a server with a value of {@code --persistence} writes to its disk. */
  public DiskUse diskUse(Optional<String> persistence) {
    return diskUses().getOrDefault(persistence.orElse(NO_PERSISTENCE), DiskUse.UNKNOWN);
  }

  /**
   * Reads an answer.
   *
   * @param store whose answer it is, for messages
   */
  static StoreDescription of(String store, Map<String, List<String>> answer) throws UserError {
    for (var key : answer.keySet()) {
      if (!KEYS.contains(key)) {
        throw UserError.of(
            "runner/stores/%s: describe prints %s, which no runner knows.%s",
            store,
            key,
            NearestName.of(key, KEYS).map(near -> " Did you mean " + near + "?").orElse(""));
      }
    }
    return new Reader(store, answer).description();
  }

  /** The values of an answer. */
  private record Reader(String store, Map<String, List<String>> answer) {

    StoreDescription description() throws UserError {
      return new StoreDescription(
          required("binding"),
          is("upstream", "true"),
          new Sources(required("program"), is("embedded", "true"), image(), optional("stand-in")),
          new Forms(all("topology"), persistences(), all("policy"), all("event")),
          new Ports(all("extra-port"), (int) number("bus-distance", "0", MOST_PORT)),
          new Data(
              number("bytes.factor", required("bytes.factor"), MOST_BYTES),
              (long) number("bytes.each", required("bytes.each"), MOST_BYTES),
              choice("flush", List.of("command", "restart")).equals("restart"),
              diskUse("disk", optional("disk").orElse(UNKNOWN))),
          String.join("\n", all("hint")));
    }

    private Optional<Image> image() throws UserError {
      if (optional("image").isEmpty()) {
        return Optional.empty();
      }
      var port = (int) number("container-port", "0", MOST_PORT);
      return Optional.of(
          new Image(
              required("image"),
              optional("network"),
              port == 0 ? OptionalInt.empty() : OptionalInt.of(port)));
    }

    /** Each is a name, and what is written to disk. */
    private List<Persistence> persistences() throws UserError {
      var forms = new ArrayList<Persistence>();
      for (var line : all("persistence")) {
        var words = line.split(" ", 2);
        forms.add(
            new Persistence(
                words[0], diskUse("persistence", words.length == 2 ? words[1] : UNKNOWN)));
      }
      return forms;
    }

    private DiskUse diskUse(String key, String text) throws UserError {
      var use = EnumText.find(DiskUse.class, text);
      if (use.isEmpty()) {
        var allowed = String.join(", ", EnumText.all(DiskUse.class));
        throw wrong(
            key, all(key).get(0), key.equals("disk") ? allowed : "a name, and one of " + allowed);
      }
      return use.get();
    }

    private List<String> all(String key) {
      return List.copyOf(answer.getOrDefault(key, List.of()));
    }

    private Optional<String> optional(String key) {
      return all(key).stream().findFirst();
    }

    private boolean is(String key, String value) {
      return optional(key).filter(value::equals).isPresent();
    }

    private String required(String key) throws UserError {
      return optional(key)
          .orElseThrow(
              () -> new UserError("runner/stores/" + store + ": describe does not say its " + key));
    }

    private String choice(String key, List<String> allowed) throws UserError {
      var text = required(key);
      if (!allowed.contains(text)) {
        throw wrong(key, text, String.join(" or ", allowed));
      }
      return text;
    }

    private double number(String key, String fallback, int most) throws UserError {
      var text = optional(key).orElse(fallback);
      try {
        var number = Double.parseDouble(text);
        if (number >= 0 && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw wrong(key, text, "a number from 0 to " + most);
      }
      throw wrong(key, text, "a number from 0 to " + most);
    }

    private UserError wrong(String key, String text, String allowed) {
      return UserError.of(
          "runner/stores/%s: describe prints %s=%s; allowed is %s", store, key, text, allowed);
    }
  }
}
