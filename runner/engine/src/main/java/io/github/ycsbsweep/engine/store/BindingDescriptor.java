// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.support.Durability;
import io.github.ycsbsweep.support.EnumText;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.SecretNames;
import io.github.ycsbsweep.support.ServerThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a binding's jar says of itself in {@code META-INF/ycsb-sweep/binding.properties}. Those of a
 * YCSB install say nothing.
 *
 * @param store its name
 * @param className the class that YCSB starts
 * @param drivers what it sends its requests with
 * @param capabilities what the store can do
 * @param facts what is known of its servers
 * @param servers the properties that name servers
 * @param catalog every property that it knows; of YCSB's own bindings it is not known which
 * @param isOurs whether it is one of this project's
 */
public record BindingDescriptor(
    String store,
    String className,
    Drivers drivers,
    List<String> capabilities,
    Facts facts,
    ServerProperties servers,
    PropertyCatalog catalog,
    boolean isOurs) {

  private static final String ENTRY = PropertyCatalog.FOLDER + "binding.properties";

  private static final int MOST_LOCAL_ADDRESSES = 254;

  /**
   * The drivers of a binding, each by name and version.
   *
   * @param first where no other one is chosen; empty text of another YCSB's
   * @param choice the property that chooses; empty: there is one
   * @param others by the word that the value of that property begins with, up to a colon
   * @param memtier how memtier_benchmark does what the binding does; empty: it can't
   */
  public record Drivers(
      String first,
      Optional<String> choice,
      Map<String, String> others,
      Optional<MemtierForm> memtier) {

    static final Drivers UNKNOWN = new Drivers("", Optional.empty(), Map.of(), Optional.empty());

    public Drivers {
      others = Map.copyOf(others);
    }
  }

  /**
   * How memtier_benchmark reads and writes what the binding loads.
   *
   * @param protocol its {@code --protocol}
   * @param prefix what the binding puts before the keys of records
   * @param properties by name, of the binding, with which a record is one value of one key
   */
  public record MemtierForm(String protocol, String prefix, Map<String, String> properties) {

    public MemtierForm {
      properties = Map.copyOf(properties);
    }
  }

  /**
   * What is known of a store's servers, however they were started.
   *
   * @param durability when a write is on disk
   * @param threads how many run operations
   */
  public record Facts(Durability durability, ServerThreads threads) {

    static final Facts UNKNOWN = new Facts(Durability.UNKNOWN, ServerThreads.UNKNOWN);

    /** For {@code run.json}, by name; without what is not known. */
    public Map<String, String> known() {
      return Stream.of(
              Map.entry("durability", EnumText.of(durability)),
              Map.entry("threads", EnumText.of(threads)))
          .filter(fact -> !fact.getValue().equals(EnumText.of(Durability.UNKNOWN)))
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
  }

  /**
   * The properties that name servers.
   *
   * @param address say where the server is: host and port, or one for both
   * @param list names several servers instead; empty if there is none
   * @param forms say how several servers belong together
   * @param port the port where none is named
   * @param files name files that a client needs to reach them, as certificates
   * @param localAddresses from how many addresses of the loopback interface connections to a server
   *     there come, where ports run out
   */
  public record ServerProperties(
      List<String> address,
      Optional<String> list,
      List<String> forms,
      String port,
      List<String> files,
      int localAddresses) {

    /** Those of a binding of which nothing is known. */
    static final ServerProperties UNKNOWN =
        new ServerProperties(List.of(), Optional.empty(), List.of(), "", List.of(), 1);

    public ServerProperties {
      address = List.copyOf(address);
      forms = List.copyOf(forms);
      files = List.copyOf(files);
    }
  }

  public BindingDescriptor {
    capabilities = List.copyOf(capabilities);
  }

  /** Finds the descriptor of a store of ours among its jars. */
  public static BindingDescriptor in(String store, List<Path> jars) throws IOException, UserError {
    for (var path : jars) {
      try (var jar = new JarFile(path.toFile())) {
        var entry = jar.getEntry(ENTRY);
        var catalog = jar.getEntry(PropertyCatalog.FOLDER + store + ".properties");
        if (entry != null && catalog != null) {
          try (var in = jar.getInputStream(entry);
              var names = jar.getInputStream(catalog)) {
            var properties = new Properties();
            properties.load(new InputStreamReader(in, UTF_8));
            return of(store, path + "!" + ENTRY, properties, PropertyCatalog.read(names, store));
          }
        }
      }
    }
    throw UserError.of(
        "none of the %d jars of the %s binding holds %s and %s%s.properties: their sources are"
            + " src/main/resources/%s and %s.properties of bindings/%s",
        jars.size(), store, ENTRY, PropertyCatalog.FOLDER, store, ENTRY, store, store);
  }

  /**
   * Of a descriptor's keys and values.
   *
   * @param file where they are from, for messages
   */
  static BindingDescriptor of(String store, String file, Properties said, PropertyCatalog catalog)
      throws UserError {
    var reader = DescriptorReader.ofBinding(file, said);
    return new BindingDescriptor(
        reader.name(store),
        reader.required("class"),
        reader.drivers(catalog),
        reader.capabilities(),
        new Facts(
            reader.fact("durability", Durability.class),
            reader.fact("threads", ServerThreads.class)),
        new ServerProperties(
            reader.properties("address", catalog),
            reader.properties("address.list", catalog).stream().findFirst(),
            reader.properties("address.forms", catalog),
            reader.port(),
            reader.properties("files", catalog),
            (int) reader.number("local.addresses", "1", MOST_LOCAL_ADDRESSES)),
        catalog,
        true);
  }

  /**
   * YCSB's own binding for the same servers, which finds them by the same properties.
   *
   * @param name of the store that is measured with it
   * @param theirs the class that YCSB starts
   */
  public BindingDescriptor ofInstall(String name, String theirs) {
    return new BindingDescriptor(
        name, theirs, Drivers.UNKNOWN, List.of(), facts, servers, catalog, false);
  }

  /** A binding of which nothing is known but its class. */
  public static BindingDescriptor foreign(String name, String className) {
    try {
      var nothing = PropertyCatalog.read(InputStream.nullInputStream(), name);
      return new BindingDescriptor(
          name,
          className,
          Drivers.UNKNOWN,
          List.of(),
          Facts.UNKNOWN,
          ServerProperties.UNKNOWN,
          nothing,
          false);
    } catch (IOException e) {
      throw new UncheckedIOException("reading nothing can't fail", e);
    }
  }

  /** Name and version of the driver that these properties choose. */
  public String driver(Properties given) {
    return drivers
        .choice()
        .map(property -> value(given, property).split(":", 2)[0])
        .map(drivers.others()::get)
        .orElse(drivers.first());
  }

  /** Whether the property says where the servers are, or how they belong together. */
  public boolean leadsToServer(String property) {
    return servers.address().contains(property)
        || servers.list().filter(property::equals).isPresent()
        || servers.forms().contains(property);
  }

  /** Refuses a login where only the address of a server belongs, without telling it. */
  public void checkAddresses(Properties given) throws UserError {
    for (var name : given.stringPropertyNames()) {
      var value = given.getProperty(name);
      var isUrl = value.contains("://") && leadsByUrl(name);
      if (leadsToServer(name) && value.contains("@") && !isUrl) {
        var names = catalog.names().stream().filter(BindingDescriptor::isLogin).toList();
        throw UserError.of(
            "%s: a user or a password stands before an @, and only an address belongs there; %s",
            name,
            names.isEmpty()
                ? "the " + store + " binding has no login"
                : "allowed is a login in " + String.join(" and ", names));
      }
    }
  }

  private boolean leadsByUrl(String property) {
    return catalog.knows(property)
        && catalog.defaultOf(property).filter(value -> value.contains("://")).isPresent();
  }

  private static boolean isLogin(String property) {
    return SecretNames.matches(property) || property.matches(".*\\.user(name)?");
  }

  /** Whether the user named a server; that of a binding of which nothing is known is his. */
  public boolean isExternal(Properties given) {
    return servers.address().isEmpty()
        || servers.address().stream().anyMatch(given::containsKey)
        || listIn(given).isPresent();
  }

  /**
   * host:port, or several separated by commas, as far as the properties and their defaults tell.
   */
  public String addressIn(Properties given) {
    var address = servers.address();
    if (address.isEmpty()) {
      return Addresses.guess(given);
    }
    var several = listIn(given);
    if (several.isPresent()) {
      return Addresses.of(several.get(), servers.port());
    }
    return address.size() > 1
        ? Addresses.of(value(given, address.get(0)), value(given, address.get(1)))
        : Addresses.of(value(given, address.get(0)), servers.port());
  }

  private Optional<String> listIn(Properties given) {
    return servers.list().map(given::getProperty).filter(value -> !value.isEmpty());
  }

  private String value(Properties given, String name) {
    return given.getProperty(name, catalog.defaultOf(name).orElse(""));
  }
}
