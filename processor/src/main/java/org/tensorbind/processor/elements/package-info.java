/** Describes annotated Java classes to the bundle phase: members, types and annotations, read from the compiler's elements. */
@NullMarked
package org.tensorbind.processor.elements;

import org.jspecify.annotations.NullMarked;
