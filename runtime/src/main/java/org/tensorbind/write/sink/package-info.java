/** Sinks that receive the items of a file in order from generated code, and count, buffer or transfer their bytes. */
@NullMarked
package org.tensorbind.write.sink;

import org.jspecify.annotations.NullMarked;
