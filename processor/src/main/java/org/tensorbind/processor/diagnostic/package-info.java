/** Errors of grammars and bundles: the wording of each in one enumeration, and their rendering with the line and a caret. */
@NullMarked
package org.tensorbind.processor.diagnostic;

import org.jspecify.annotations.NullMarked;
