/** The resolved model of a grammar: rules, items, clauses and expressions, immutable, with every name resolved. */
@NullMarked
package org.tensorbind.processor.format;

import org.jspecify.annotations.NullMarked;
