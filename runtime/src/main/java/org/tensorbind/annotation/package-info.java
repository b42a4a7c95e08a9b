/** Annotations that the processor turns into readers and writers. */
@NullMarked
package org.tensorbind.annotation;

import org.jspecify.annotations.NullMarked;
