/** Projects that know Tensorbind by its artifacts only, and what builds them. */
@NullMarked
package org.tensorbind.examples.consumers;

import org.jspecify.annotations.NullMarked;
