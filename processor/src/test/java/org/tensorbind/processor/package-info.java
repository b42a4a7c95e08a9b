/** What the processor accepts, rejects and generates. */
@NullMarked
package org.tensorbind.processor;

import org.jspecify.annotations.NullMarked;
