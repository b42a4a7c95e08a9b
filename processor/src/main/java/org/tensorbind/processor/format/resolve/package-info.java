/** Resolves a syntax tree into the model: names become rules and items, clauses get their values, and defaults and implied constraints are added. */
@NullMarked
package org.tensorbind.processor.format.resolve;

import org.jspecify.annotations.NullMarked;
