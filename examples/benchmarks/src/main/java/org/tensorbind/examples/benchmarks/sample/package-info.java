/** Files, models and memory that are measured. */
@NullMarked
package org.tensorbind.examples.benchmarks.sample;

import org.jspecify.annotations.NullMarked;
