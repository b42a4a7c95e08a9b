/** Makes a grammar out of its tree: names become rules and items, clauses get their values, and what a grammar implies is added. */
@NullMarked
package org.tensorbind.processor.format.resolve;

import org.jspecify.annotations.NullMarked;
