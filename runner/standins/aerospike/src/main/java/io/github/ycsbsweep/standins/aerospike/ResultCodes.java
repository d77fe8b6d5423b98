// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

/** Answers of a server, as {@code com.aerospike.client.ResultCode} numbers them. */
final class ResultCodes {

  static final int OK = 0;
  static final int NOT_FOUND = 2;
  static final int PARAMETER = 4;
  static final int EXISTS = 5;
  static final int RECORD_TOO_BIG = 13;
  static final int UNSUPPORTED = 16;
  static final int INVALID_NAMESPACE = 20;
  static final int BIN_NAME = 21;
  static final int ENTERPRISE_ONLY = 25;
  static final int INDEX_NOT_FOUND = 201;

  private ResultCodes() {}
}
