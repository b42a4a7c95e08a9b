/** Equations between counts, sizes and offsets, and which of their unknowns can be solved. It does not depend on grammars. */
@NullMarked
package org.tensorbind.processor.relation;

import org.jspecify.annotations.NullMarked;
