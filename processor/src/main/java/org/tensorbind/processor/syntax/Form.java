package org.tensorbind.processor.syntax;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tensorbind.processor.diagnostic.GrammarMessage;

/**
 * How a part of a grammar is written, by which it is parsed and printed. {@code $name} represents a component, and may be followed by
 * {@code =word}, the word that it is; by {@code <what>}, what messages expect there; and by {@code {, }}, what separates the elements of a list.
 * {@code (? … ?)} is optional, and {@code (?name= … ?)} sets a boolean component to true if it is present. All other text is literal.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Form {
    String value();

    /** How many a list may have of it. */
    int most() default Integer.MAX_VALUE;

    /** What is reported of one more. */
    GrammarMessage tooMany() default GrammarMessage.SYNTAX;
}
