// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.ClientRequest.Launcher;
import io.github.ycsbsweep.engine.request.ServerRequest;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.support.PropertyCheck;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Asks a binding what it says of properties, before anything starts. The binding is loaded from its
 * own jars, and sees nothing of the engine.
 */
public final class BindingCheck implements AutoCloseable {

  private final String className;
  private final URLClassLoader loader;
  private final Optional<PropertyCheck> check;

  private BindingCheck(String className, URLClassLoader loader, Optional<PropertyCheck> check) {
    this.className = className;
    this.loader = loader;
    this.check = check;
  }

  /**
   * The check of a binding; one that has none takes everything.
   *
   * @param className the class that YCSB starts
   * @param classPath of the client
   */
  static BindingCheck of(String className, List<Path> classPath) throws IOException, UserError {
    var loader = new URLClassLoader(urls(classPath), new SharedType());
    try {
      return new BindingCheck(className, loader, check(className, loader));
    } catch (ReflectiveOperationException | LinkageError e) {
      loader.close();
      throw UserError.failed(className + " can't be loaded to check its properties: " + e);
    }
  }

  private static Optional<PropertyCheck> check(String className, URLClassLoader loader)
      throws ReflectiveOperationException {
    if (loader.findResource(className.replace('.', '/') + ".class") == null) {
      return Optional.empty();
    }
    var binding = loader.loadClass(className);
    return PropertyCheck.class.isAssignableFrom(binding)
        ? Optional.of((PropertyCheck) binding.getConstructor().newInstance())
        : Optional.empty();
  }

  /** Of a binding; those of another YCSB can't be asked, and take everything. */
  public static BindingCheck of(BindingDescriptor binding, List<Path> classPath)
      throws IOException, UserError {
    return of(binding.className(), binding.isOurs() ? classPath : List.of());
  }

  /** Whether the binding has a check. */
  public boolean isAsked() {
    return check.isPresent();
  }

  /** What leads to servers of the runner's own, if it has to start them. */
  public interface OwnAddress {

    /** The properties; they override those of the workload. */
    Properties get() throws UserError, InterruptedException;
  }

  /**
   * Why the binding refuses properties, without secrets; empty if it takes them. Most of them can
   * be judged without the address of a single server, which takes another process to know.
   *
   * @param merged of a workload
   * @param launcher of the clients
   * @param own empty: the server is the user's
   */
  public Optional<String> refusal(
      Properties merged, ServerRequest server, Launcher launcher, Optional<OwnAddress> own)
      throws UserError, InterruptedException {
    var known = known(merged, launcher);
    if (server.form().topology().kind() == Kind.STANDALONE || own.isEmpty()) {
      var refusal = refusal(known);
      if (refusal.isEmpty() || own.isEmpty()) {
        return refusal;
      }
    }
    known.putAll(own.get().get());
    return refusal(known);
  }

  /** Without files of other machines, which can't be looked at. */
  private static Properties known(Properties merged, Launcher launcher) {
    var known = new Properties();
    for (var name : merged.stringPropertyNames()) {
      var value = merged.getProperty(name);
      if (launcher == Launcher.LOCAL || !value.startsWith("/")) {
        known.setProperty(name, value);
      }
    }
    return known;
  }

  /** Why the binding refuses the properties, without secrets; empty if it takes them. */
  Optional<String> refusal(Properties properties) throws UserError {
    try {
      return check.flatMap(binding -> binding.refusal(properties)).map(Secrets::redacted);
    } catch (RuntimeException | LinkageError e) {
      throw UserError.failed(
          className + " failed while it checked its properties: " + Secrets.redacted(e.toString()));
    }
  }

  /** Closes the jars. */
  @Override
  public void close() throws IOException {
    loader.close();
  }

  private static URL[] urls(List<Path> jars) throws MalformedURLException {
    var urls = new URL[jars.size()];
    for (var at = 0; at < urls.length; at++) {
      urls[at] = jars.get(at).toUri().toURL();
    }
    return urls;
  }

  /** The JDK, and the one type by which the engine talks to a binding. */
  private static final class SharedType extends ClassLoader {

    SharedType() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.equals(PropertyCheck.class.getName())) {
        return PropertyCheck.class;
      }
      throw new ClassNotFoundException(name);
    }
  }
}
