// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.common.secret.SecretFile;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.SystemWorkload.Client;
import io.github.ycsbsweep.engine.request.SystemWorkload.Data;
import io.github.ycsbsweep.engine.request.SystemWorkload.Phase;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.workload.VerificationValues;
import io.github.ycsbsweep.support.PropertyCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A workload on a system, with the properties that its clients get, secrets included.
 *
 * @param system what is measured
 * @param workload what is done to it
 * @param properties merged
 * @param ofWorkload the properties that a workload class of ours knows
 * @param phase {@code run}, {@code load} or {@code fresh}
 * @param data how much there is
 */
record WorkloadProperties(
    SystemPlan system,
    WorkloadFile workload,
    Properties properties,
    Optional<PropertyCatalog> ofWorkload,
    String phase,
    Data data) {

  private static final String UNKNOWN_ADDRESS = "-";

  /** The same with other properties. */
  WorkloadProperties with(Properties others, Data more) {
    return new WorkloadProperties(system, workload, others, ofWorkload, phase, more);
  }

  /**
   * Writes the properties into a file of their own.
   *
   * @param secrets folder that only we can read
   */
  SystemWorkload written(Path secrets) throws IOException {
    var file = file(secrets);
    SecretFile.write(file, properties);
    var className = system.descriptor().className();
    return new SystemWorkload(
        system.source(),
        workload,
        Phase.valueOf(phase.toUpperCase(Locale.ROOT)),
        isExternal(),
        Optional.of(address()).filter(address -> !address.equals(UNKNOWN_ADDRESS)),
        data,
        new Client(
            file,
            className,
            properties.getProperty("workload", ""),
            system.classPath(),
            VerificationValues.readBackSeconds(properties),
            localAddresses()));
  }

  /** Where {@link #written} puts the properties. */
  Path file(Path secrets) {
    return secrets.resolve(system.label() + "." + workload.name() + ".properties");
  }

  /** Whether the properties name the server. */
  boolean isExternal() {
    return system.descriptor().isExternal(properties);
  }

  /** host:port, or {@code -} where only the binding knows. */
  String address() {
    return system.descriptor().addressIn(properties);
  }

  private int localAddresses() {
    var isLocal = !isExternal() || ServerIdentity.onLoopback(address());
    return isLocal ? system.descriptor().servers().localAddresses() : 1;
  }

  /** For {@code run.json}. */
  Run.EffectiveProperties effective() {
    return new Run.EffectiveProperties(
        system.names(),
        workload.name(),
        isExternal(),
        phase,
        Secrets.redacted(properties),
        defaults(),
        system.descriptor().servers().address(),
        system.descriptor().facts().known());
  }

  /**
   * Of the binding's own properties and the workload's, what they take where nothing was given.
   * Without the address, which is another one if the server is the runner's.
   */
  private Map<String, String> defaults() {
    var defaults = new Properties();
    if (system.descriptor().isOurs()) {
      addDefaults(system.descriptor().catalog(), defaults);
    }
    ofWorkload.ifPresent(catalog -> addDefaults(catalog, defaults));
    return Secrets.redacted(defaults);
  }

  private void addDefaults(PropertyCatalog catalog, Properties defaults) {
    for (var name : catalog.names()) {
      var value = catalog.defaultOf(name).orElse("");
      if (!system.descriptor().leadsToServer(name)
          && !value.isEmpty()
          && !properties.containsKey(name)) {
        defaults.setProperty(name, value);
      }
    }
  }
}
