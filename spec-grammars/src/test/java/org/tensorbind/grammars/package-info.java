/** What the formats must read and write. */
@NullMarked
package org.tensorbind.grammars;

import org.jspecify.annotations.NullMarked;
