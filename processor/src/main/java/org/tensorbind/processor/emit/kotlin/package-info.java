/** Prints the readers and writers of bundles as Kotlin, from the same description as Java. */
@NullMarked
package org.tensorbind.processor.emit.kotlin;

import org.jspecify.annotations.NullMarked;
