// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.ShellWords;
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
import java.util.stream.IntStream;

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
 * @param capture how its traffic is captured
 */
public record StoreDescription(
    String binding,
    boolean hasUpstream,
    Sources sources,
    Forms forms,
    Ports ports,
    Data data,
    String hint,
    Capture capture) {

  private static final Set<String> KEYS =
      Set.copyOf(
          ShellWords.split(
              """
              binding verb upstream program embedded image network container-port stand-in
              topology persistence policy event extra-port bus-distance bytes.factor bytes.each
              flush disk hint capture capture.key-bytes capture.value capture.ttl
              """));

  /** What helps where only the user knows a server. */
  public static final String FOREIGN_HINT =
      "  --server external -p NAME=VALUE   a server of yours, with the properties that its binding"
          + " finds it by";

  /** Value of {@code --persistence} that leaves it to the store. */
  private static final String NO_PERSISTENCE = "none";

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

  /**
   * How the traffic of its servers is captured.
   *
   * @param dialect in which a server tells what it does; empty: it does not
   * @param keyBytes that the binding puts before a key of YCSB's
   * @param ofValues properties, {@code name=value}, by which a record is one value
   * @param ofLives properties by which records have a time to live
   */
  public record Capture(
      Optional<String> dialect, int keyBytes, List<String> ofValues, List<String> ofLives) {}

  /** What a server writes to its disk. */
  public enum DiskUse {
    NONE,
    /** A log, to which each write is appended. */
    LOG,
    /** Files of its data, and a second copy while they are rewritten. */
    FILES,
    UNKNOWN
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
    var reader = DescriptorReader.ofController(store, answer);
    return new StoreDescription(
        reader.required("binding"),
        reader.isTrue("upstream"),
        new Sources(
            reader.required("program"),
            reader.isTrue("embedded"),
            image(reader),
            reader.optional("stand-in")),
        new Forms(
            reader.all("topology"),
            persistences(reader),
            reader.all("policy"),
            reader.all("event")),
        new Ports(reader.all("extra-port"), (int) reader.number("bus-distance", "0", MOST_PORT)),
        new Data(
            reader.number("bytes.factor", reader.required("bytes.factor"), MOST_BYTES),
            (long) reader.number("bytes.each", reader.required("bytes.each"), MOST_BYTES),
            reader.choice("flush", List.of("command", "restart")).equals("restart"),
            diskUse(reader, "disk", reader.optional("disk").orElse(UNKNOWN))),
        String.join("\n", reader.all("hint")),
        new Capture(
            reader.optional("capture"),
            (int) reader.number("capture.key-bytes", "0", MOST_BYTES),
            reader.all("capture.value"),
            reader.all("capture.ttl")));
  }

  private static Optional<Image> image(DescriptorReader reader) throws UserError {
    if (reader.optional("image").isEmpty()) {
      return Optional.empty();
    }
    var port = (int) reader.number("container-port", "0", MOST_PORT);
    var known = IntStream.of(port).filter(it -> it > 0).findFirst();
    return Optional.of(new Image(reader.required("image"), reader.optional("network"), known));
  }

  /** Each is a name, and what is written to disk. */
  private static List<Persistence> persistences(DescriptorReader reader) throws UserError {
    var forms = new ArrayList<Persistence>();
    for (var line : reader.all("persistence")) {
      var words = line.split(" ", 2);
      var disk = words.length == 2 ? words[1] : UNKNOWN;
      forms.add(new Persistence(words[0], diskUse(reader, "persistence", disk)));
    }
    return forms;
  }

  private static DiskUse diskUse(DescriptorReader reader, String key, String text)
      throws UserError {
    var use = EnumText.find(DiskUse.class, text);
    if (use.isEmpty()) {
      var allowed = String.join(", ", EnumText.all(DiskUse.class));
      throw reader.wrong(
          key,
          reader.all(key).get(0),
          key.equals("disk") ? allowed : "a name, and one of " + allowed);
    }
    return use.get();
  }
}
