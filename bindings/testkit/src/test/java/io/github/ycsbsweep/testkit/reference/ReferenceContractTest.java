// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

/** A binding that keeps the contract passes it. */
class ReferenceContractTest extends ReferenceContract {}
