package org.tensorbind.processor.syntax;

import org.tensorbind.processor.diagnostic.Span;

/** A name where it is in a grammar. */
public record Name(String text, Span span) {
    /** Where a name is does not make it another name. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Name name && name.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
