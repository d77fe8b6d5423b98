// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.ssh.ServerHosts;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.secret.Redaction;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.nio.file.Path;

/**
 * What a sweep works with.
 *
 * @param console where it speaks
 * @param processes starts the probe
 * @param clients starts the clients of cells
 * @param servers samples the machines of servers that the user named
 * @param command of the clients
 * @param results folder of the run
 * @param redaction takes the secrets of the run out of what clients say
 * @param listener hears what is done
 */
public record SweepEnvironment(
    Console console,
    ProcessSupervisor processes,
    ClientLauncher clients,
    ServerHosts servers,
    YcsbCommand command,
    Path results,
    Redaction redaction,
    SweepListener listener) {}
