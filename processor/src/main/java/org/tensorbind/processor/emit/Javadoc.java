package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;

/** Quotes texts of a grammar in documentation comments, so that readers see them as they are. */
public final class Javadoc {
    private Javadoc() {}

    /** The production as code, a line of its own. */
    public static CodeBlock production(String text) {
        return CodeBlock.of("$L\n", code(text));
    }

    /** Text as code, with its tags, without all but the first of many named values: {@code {@code …}} where that shows it as it is. */
    public static String code(String production) {
        String text = NamedValues.abbreviated(production);
        return isPlain(text) ? "{@code " + text + "}" : "<code>" + text(text) + "</code>";
    }

    /** Whether a text has nothing that ends {@code {@code …}} or is not shown there as it is. */
    private static boolean isPlain(String text) {
        int open = 0;
        for (int i = 0; i < text.length() && open >= 0; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '\\' || c == '@') {
                return false;
            }
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        return open == 0 && !text.contains("*/") && !text.contains("/*");
    }

    /** Text outside of code: letters, digits and harmless signs as they are, all else as character references. */
    public static String text(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> quoted.append("&amp;");
                case '<' -> quoted.append("&lt;");
                case '>' -> quoted.append("&gt;");
                case '*', '/', '@', '{', '}', '\\' -> quoted.append(reference(c));
                default -> {
                    if (c >= ' ' && c <= '~') {
                        quoted.append((char) c);
                    } else {
                        quoted.append(reference(c));
                    }
                }
            }
        });
        return quoted.toString();
    }

    /** A character reference; HTML has none for control characters and for halves of surrogate pairs. */
    static String reference(int c) {
        boolean shown = c >= ' ' && !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
        return "&#" + (shown ? c : 0xFFFD) + ";";
    }
}
