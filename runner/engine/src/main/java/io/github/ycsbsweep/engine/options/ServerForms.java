// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.options;

import static io.github.ycsbsweep.engine.request.SweepOption.FAULT;
import static io.github.ycsbsweep.engine.request.SweepOption.MAXMEMORY;
import static io.github.ycsbsweep.engine.request.SweepOption.PERSISTENCE;
import static io.github.ycsbsweep.engine.request.SweepOption.TOPOLOGY;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.store.StoreCatalog;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import io.github.ycsbsweep.engine.store.StoreDescription.Forms;
import io.github.ycsbsweep.engine.store.StoreDescription.Persistence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Refuses a form of servers that a store can't have. */
record ServerForms(SweepOptions options, SystemRequest system, StoreCatalog stores) {

  void check() throws UserError, InterruptedException {
    var request = system.server();
    var kind = request.form().topology().kind();
    if (kind != Kind.STANDALONE && system.installed().isPresent()) {
      throw UserError.of(
          "--topology %s: what YCSB's own binding %s makes of several servers is not known here;"
              + " leave the option or %s out",
          options.text(TOPOLOGY).orElse(""), system.installed().get().name(), system.label());
    }
    var forms =
        system.store().isPresent() && hasForm()
            ? stores.description(system.store().get()).forms()
            : Forms.NONE;
    var persistences = forms.persistences().stream().map(Persistence::name).toList();
    var topology = kind.name().toLowerCase(Locale.ROOT);
    var persistence = request.form().persistence().orElse("none");
    check(TOPOLOGY, topology, Optional.of("standalone"), forms.topologies());
    check(PERSISTENCE, persistence, Optional.of("none"), persistences);
    check(MAXMEMORY, request.form().policy().orElse(""), Optional.empty(), forms.policies());
    for (var action : FaultAction.all(request)) {
      if (action.needsVolume()) {
        checkWritesFiles(action.given());
      }
      var event = action.event();
      if (event.isPresent()) {
        check(action.given(), event.get(), List.of(), forms.events());
      }
      action.checkForm(request.form(), forms.topologies());
    }
  }

  private void checkWritesFiles(String given) throws UserError, InterruptedException {
    var persistence = system.server().form().persistence();
    if (system.store().isPresent()
        && stores.description(system.store().get()).diskUse(persistence) == DiskUse.NONE) {
      throw UserError.of(
          "%s: %s%s writes nothing to a disk that could get full; drop the option%s",
          given,
          system.label(),
          persistence.map(" with --persistence "::concat).orElse(""),
          stores.description(system.store().get()).forms().persistences().isEmpty()
              ? ""
              : ", or add --persistence, as aof-everysec");
    }
  }

  private boolean hasForm() {
    return Stream.of(TOPOLOGY, PERSISTENCE, MAXMEMORY, FAULT).anyMatch(options::has);
  }

  /** A value that is the default is allowed, and so is none where the store knows some. */
  private void check(SweepOption option, String value, Optional<String> usual, List<String> known)
      throws UserError {
    var isUsual = usual.map(value::equals).orElse(value.isEmpty() && !known.isEmpty());
    if (options.text(option).isEmpty() || isUsual) {
      return;
    }
    check(option + " " + options.text(option).get(), value, usual.stream().toList(), known);
  }

  private void check(String given, String value, List<String> usual, List<String> known)
      throws UserError {
    if (known.isEmpty()) {
      throw UserError.of(
          "%s: the runner has nothing of the kind for %s; leave the option or the store out",
          given, system.label());
    }
    if (!known.contains(value)) {
      var allowed = new ArrayList<String>(usual);
      allowed.addAll(known);
      throw UserError.of(
          "%s: %s knows no %s. Allowed: %s",
          given, system.label(), value, String.join(", ", allowed));
    }
  }
}
