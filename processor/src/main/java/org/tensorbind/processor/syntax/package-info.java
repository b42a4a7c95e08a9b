/** Grammar files as text and as syntax trees: lexer, parser and printer, driven by one table of keywords and clauses. */
@NullMarked
package org.tensorbind.processor.syntax;

import org.jspecify.annotations.NullMarked;
