// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import java.nio.file.Path;

/**
 * A host that can run clients.
 *
 * @param connection to it
 * @param java program there
 * @param copy folder there of what a client is made of
 * @param folder here for what is noted of it
 */
record SshHost(SshConnection connection, String java, String copy, Path folder) {}
