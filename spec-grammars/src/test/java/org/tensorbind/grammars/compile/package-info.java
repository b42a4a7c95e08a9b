/** From grammars to code: what the processor prints of each grammar in the tree, and what documents say of grammars. */
@NullMarked
package org.tensorbind.grammars.compile;

import org.jspecify.annotations.NullMarked;
