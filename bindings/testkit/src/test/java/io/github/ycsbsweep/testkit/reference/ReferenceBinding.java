// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.BindingSettings;
import io.github.ycsbsweep.support.FailureLog;
import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.ServerState;
import io.github.ycsbsweep.support.ServerStateFiles;
import io.github.ycsbsweep.support.Values;
import io.github.ycsbsweep.testkit.Address;
import io.github.ycsbsweep.testkit.reference.ReferenceServer.Wire;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicBoolean;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** A binding that keeps the contract; its protected methods are where defects are planted. */
public class ReferenceBinding extends DB implements BindingSettings {

  private static final ServerStateFiles STATES = new ServerStateFiles();

  private Optional<ReferenceClient> client = Optional.empty();
  private Optional<ReferenceConnection> connection = Optional.empty();
  private final List<Map.Entry<String, Map<String, byte[]>>> batch = new ArrayList<>();
  private ReferenceSettings settings = ReferenceSettings.NONE;

  @Override
  public void init() throws DBException {
    settings = ReferenceSettings.from(checked(getProperties()));
    try {
      connection = Optional.of(connect());
    } catch (IOException e) {
      initFailed(e);
    }
    client = Optional.of(ReferenceClient.SHARED.acquire(this::newClient));
    before(settings.serverState());
  }

  @Override
  public void cleanup() throws DBException {
    if (client.isPresent()) {
      flushAtEnd();
      disconnect();
      client = Optional.empty();
      ReferenceClient.SHARED.release();
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    var found = attempt("READ", key, to -> to.read(wire(inTable(table, key))));
    found.orElse(List.of()).forEach(record -> fill(record, fields, result));
    return found.map(all -> all.isEmpty() ? Status.NOT_FOUND : Status.OK).orElse(Status.ERROR);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    var found = attempt("SCAN", startkey, to -> to.scan(wire(startkey), recordcount));
    for (var record : found.orElse(List.of())) {
      var row = new HashMap<String, ByteIterator>();
      fill(record, fields, row);
      result.add(row);
    }
    return found.isEmpty() ? Status.ERROR : Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return write("UPDATE", Wire.UPDATE, inTable(table, key), bytes(values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    var record = bytes(values);
    if (settings.batchSize() > 1) {
      batch.add(Map.entry(inTable(table, key), record));
      return batch.size() < settings.batchSize() ? Status.BATCHED_OK : flush();
    }
    var status = write("INSERT", Wire.INSERT, inTable(table, key), record);
    if (!status.isOk()) {
      insertFailed(values, record);
    }
    return status;
  }

  @Override
  public Status delete(String table, String key) {
    return write("DELETE", Wire.DELETE, inTable(table, key), Map.of());
  }

  private ReferenceClient newClient() {
    var log = log();
    var path = settings.serverState();
    return new ReferenceClient(log, new AtomicBoolean(true), () -> after(path, log));
  }

  /** Asks the server once, by whichever thread is the first. */
  protected void before(Optional<String> path) {
    STATES.before(path, client().log(), this::tell);
  }

  protected void after(Optional<String> path, FailureLog log) {
    STATES.after(path, log, this::tell);
  }

  /** On a connection of its own: that of the last thread is closed by then. */
  protected void tell(ServerState state) throws IOException {
    try (var asked = connect()) {
      asked.tell(state, this::word);
    }
  }

  /** The name for one of the server's words. */
  protected String word(String name) {
    return name;
  }

  /** The properties, none of them unknown. */
  protected BindingProperties checked(Properties given) throws DBException {
    return BindingProperties.of(catalog(), given);
  }

  protected static PropertyCatalog catalog() {
    return PropertyCatalog.load(ReferenceBinding.class.getClassLoader(), "reference");
  }

  protected int connectTimeout(int asked) {
    return asked;
  }

  protected int timeout(int asked) {
    return asked;
  }

  protected FailureLog log() {
    return FailureLog.toStandardError("reference");
  }

  protected void initFailed(IOException cause) throws DBException {
    throw new DBException(address() + ": " + cause.getMessage(), cause);
  }

  protected void insertFailed(Map<String, ByteIterator> values, Map<String, byte[]> record) {
    Values.giveBack(values, record);
  }

  @Override
  public Object settingsOf(Properties given) throws DBException {
    return ReferenceSettings.from(BindingProperties.of(catalog(), given));
  }

  /** The keys of the workload's table are as they are; those of another begin with its name. */
  protected String inTable(String table, String key) {
    return table.equals("usertable") ? key : table + '/' + key;
  }

  /** The key as the store knows it. */
  protected String wire(String key) {
    return key;
  }

  protected byte[] bytes(ByteIterator value) {
    return Values.bytes(value);
  }

  protected ByteIterator iterator(byte[] value) {
    return new ByteArrayByteIterator(value);
  }

  protected boolean wanted(String field, Set<String> fields) {
    return fields == null || fields.isEmpty() || fields.contains(field);
  }

  protected ReferenceConnection connect() throws IOException {
    return connect(settings.password());
  }

  protected final ReferenceConnection connect(String secret) throws IOException {
    return ReferenceConnection.open(
        address(),
        connectTimeout(settings.connectTimeout()),
        timeout(settings.timeout()),
        secret,
        this::close);
  }

  /** So that a server that is back is used. */
  protected ReferenceConnection connectAgain() throws IOException {
    return connect();
  }

  /** Closes a socket that could not be used. */
  protected void close(Socket refused) {
    ReferenceConnection.close(refused);
  }

  protected void close(ReferenceConnection used) {
    used.close();
  }

  protected void failed(String operation, String key, IOException cause) {
    client().log().failed(operation, address().toString(), key, cause);
  }

  protected void flushAtEnd() {
    flush();
  }

  /** A batch that can't be written is given up: it must not stop the next. */
  protected Status flush() {
    var records = List.copyOf(batch);
    batch.clear();
    var status = Status.OK;
    for (var entry : records) {
      if (!write("INSERT", Wire.INSERT, entry.getKey(), entry.getValue()).isOk()) {
        status = Status.ERROR;
      }
    }
    return status;
  }

  protected final Status write(
      String operation, byte code, String key, Map<String, byte[]> values) {
    return attempt(operation, key, to -> to.write(code, wire(key), values))
        .map(found -> found ? Status.OK : Status.NOT_FOUND)
        .orElse(Status.ERROR);
  }

  protected final <T> Optional<T> attempt(
      String operation, String key, ReferenceConnection.Call<T> call) {
    try {
      if (!client().open().get()) {
        throw new IOException("the client is closed");
      }
      if (connection.isEmpty()) {
        connection = Optional.of(connectAgain());
      }
      return Optional.of(call.on(connection.orElseThrow()));
    } catch (IOException e) {
      disconnect();
      failed(operation, key, e);
      return Optional.empty();
    }
  }

  protected final Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    var record = new TreeMap<String, byte[]>();
    values.forEach((field, value) -> record.put(field, bytes(value)));
    return record;
  }

  protected void fill(
      Map<String, byte[]> record, Set<String> fields, Map<String, ByteIterator> result) {
    record.forEach(
        (field, value) -> {
          if (wanted(field, fields)) {
            result.put(field, iterator(value));
          }
        });
  }

  private void disconnect() {
    connection.ifPresent(this::close);
    connection = Optional.empty();
  }

  protected final ReferenceClient client() {
    return client.orElseThrow();
  }

  protected final Address address() {
    return settings.address();
  }

  protected final String password() {
    return settings.password();
  }
}
