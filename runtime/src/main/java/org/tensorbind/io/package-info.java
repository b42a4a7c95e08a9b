/** Where bytes come from and where they go: byte sources and atomic file output. */
@NullMarked
package org.tensorbind.io;

import org.jspecify.annotations.NullMarked;
