/** Bundles of Kotlin classes as Kotlin Symbol Processing gives them, which sees Kotlin itself and needs no stubs. */
@NullMarked
package org.tensorbind.processor.ksp;

import org.jspecify.annotations.NullMarked;
