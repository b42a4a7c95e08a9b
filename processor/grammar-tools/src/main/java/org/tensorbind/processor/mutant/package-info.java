/** Makes files that break the rules of a grammar, one each, from a file that keeps them. */
@NullMarked
package org.tensorbind.processor.mutant;

import org.jspecify.annotations.NullMarked;
