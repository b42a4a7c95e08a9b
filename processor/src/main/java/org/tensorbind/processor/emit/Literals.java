package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;

/**
 * Texts as Java string literals in ASCII. JavaPoet's own literals take every line separator of Unicode for the end of a line, so they are for texts
 * that have none, such as those of a grammar.
 */
public final class Literals {
    private Literals() {}

    /** The literal of a text, as code. */
    public static CodeBlock of(String text) {
        return CodeBlock.of("$L", text(text));
    }

    /** The literal of a text. */
    public static String text(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> {
                    if (c >= ' ' && c <= '~') {
                        literal.append(c);
                    } else {
                        literal.append(String.format("\\u%04x", (int) c));
                    }
                }
            }
        }
        return literal.append('"').toString();
    }
}
