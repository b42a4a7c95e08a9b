/** Prints bundles as Java, and what is the same in other languages. */
@NullMarked
package org.tensorbind.processor.emit.bundle;

import org.jspecify.annotations.NullMarked;
