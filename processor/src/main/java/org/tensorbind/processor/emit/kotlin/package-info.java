/** Prints bundles as Kotlin. */
@NullMarked
package org.tensorbind.processor.emit.kotlin;

import org.jspecify.annotations.NullMarked;
