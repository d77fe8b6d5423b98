// SPDX-License-Identifier: Apache-2.0
/**
 * What bindings over JDBC share: a connection for each thread, its prepared statements, and a table
 * with a column for each field. A store says its {@link io.github.ycsbsweep.jdbc.SqlDialect}.
 */
package io.github.ycsbsweep.jdbc;
