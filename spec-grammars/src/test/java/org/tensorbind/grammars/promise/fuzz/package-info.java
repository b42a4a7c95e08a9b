/** Coverage-guided fuzzing of formats and of the grammar compiler. */
@NullMarked
package org.tensorbind.grammars.promise.fuzz;

import org.jspecify.annotations.NullMarked;
