/** What the processor accepts, refuses and generates. */
@NullMarked
package org.tensorbind.processor;

import org.jspecify.annotations.NullMarked;
