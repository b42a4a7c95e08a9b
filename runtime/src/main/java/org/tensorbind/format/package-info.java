/** The base classes of generated readers and writers: they implement the public API by a few methods that generated code overrides. */
@NullMarked
package org.tensorbind.format;

import org.jspecify.annotations.NullMarked;
