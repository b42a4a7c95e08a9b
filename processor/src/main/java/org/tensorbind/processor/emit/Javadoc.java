package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;

/** Quotes productions in documentation comments. */
public final class Javadoc {
    private Javadoc() {}

    /** The production as code, a line of its own. */
    public static CodeBlock production(String text) {
        return CodeBlock.of("{@code $L}\n", code(text));
    }

    /** Text inside {@code {@code …}}: braces must pair, and no comment may end. */
    public static String code(String text) {
        String safe = text.replace("*/", "*&#47;").replace("@", "&#64;");
        long open = safe.chars().filter(c -> c == '{').count();
        long close = safe.chars().filter(c -> c == '}').count();
        return open == close ? safe : safe.replace("{", "(").replace("}", ")");
    }

    /** Text outside of code. */
    public static String text(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("*/", "*&#47;")
                .replace("@", "&#64;")
                .replace("{", "&#123;")
                .replace("}", "&#125;");
    }
}
