/** What generated readers and writers call: cursor, sink, varints, documents, checksums and filters. */
@NullMarked
package org.tensorbind.codec;

import org.jspecify.annotations.NullMarked;
