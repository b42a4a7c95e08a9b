/** Bundles of Kotlin classes under Kotlin Symbol Processing, which describes Kotlin classes directly and needs no stubs. */
@NullMarked
package org.tensorbind.processor.ksp;

import org.jspecify.annotations.NullMarked;
