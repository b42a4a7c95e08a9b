/** Readers written by hand, with which generated readers are compared. */
@NullMarked
package org.tensorbind.examples.benchmarks.reference;

import org.jspecify.annotations.NullMarked;
