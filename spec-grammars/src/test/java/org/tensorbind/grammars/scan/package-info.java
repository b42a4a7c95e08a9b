/** Scans of headers and lists, which must give what reading each element gives. */
@NullMarked
package org.tensorbind.grammars.scan;

import org.jspecify.annotations.NullMarked;
