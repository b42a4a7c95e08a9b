/** Measurements, each against a reference in the same run. */
@NullMarked
package org.tensorbind.examples.benchmarks;

import org.jspecify.annotations.NullMarked;
