/** Grammar files as text and as trees: lexer, parser, printer. */
@NullMarked
package org.tensorbind.processor.syntax;

import org.jspecify.annotations.NullMarked;
