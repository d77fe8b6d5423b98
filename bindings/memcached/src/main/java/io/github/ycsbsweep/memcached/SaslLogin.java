// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.support.Credentials;
import net.rubyeye.xmemcached.auth.AuthInfo;
import net.rubyeye.xmemcached.auth.PlainCallbackHandler;

/**
 * Who logs in, with each connection before it is used. xmemcached waits for the end of the first
 * login only; but memcached closes a connection that sends a command before it is logged in, and
 * under load every later connection would.
 */
final class SaslLogin extends AuthInfo {

  SaslLogin(Credentials given) {
    super(new PlainCallbackHandler(given.user(), given.password()), new String[] {"PLAIN"});
  }

  @Override
  public synchronized boolean isFirstTime() {
    return true;
  }
}
