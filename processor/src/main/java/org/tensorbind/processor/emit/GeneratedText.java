package org.tensorbind.processor.emit;

import com.palantir.javapoet.JavaFile;

/**
 * The text of generated files, in ASCII, whatever the encoding of the compiler. All Java that is generated goes through here: what an emitter
 * forgot to quote in a comment can neither end it nor be a Unicode escape (JLS, 3.3), and so cannot become code.
 */
public final class GeneratedText {
    private static final String BEGIN = "/**";
    private static final String END = "*/";

    private final StringBuilder text = new StringBuilder();
    private boolean inComment;

    private GeneratedText() {}

    /** A file as it is written, its long lines broken. */
    public static String of(JavaFile file) {
        return LineBreaks.in(harmless(file.toString()));
    }

    /** JavaPoet begins and ends documentation comments in lines of their own, and puts an asterisk before each line in them. */
    static String harmless(String source) {
        GeneratedText harmless = new GeneratedText();
        for (String line : source.split("\n", -1)) {
            harmless.add(line);
        }
        return harmless.text.substring(0, harmless.text.length() - 1);
    }

    private void add(String line) {
        String content = line.strip();
        if (content.equals(inComment ? END : BEGIN)) {
            inComment = !inComment;
            text.append(line);
        } else if (inComment) {
            comment(line);
        } else {
            code(line);
        }
        text.append('\n');
    }

    private void comment(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean delimiter = i > 0 && (c == '/' || c == '*') && line.charAt(i - 1) == (c == '/' ? '*' : '/');
            if (delimiter || c == '\\' || c > '~' || c < ' ') {
                text.append(Javadoc.reference(line.codePointAt(i)));
                i += Character.charCount(line.codePointAt(i)) - 1;
            } else {
                text.append(c);
            }
        }
    }

    private void code(String line) {
        if (isAscii(line)) {
            text.append(line);
            return;
        }
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c <= '~') {
                text.append(c);
            } else {
                text.append(String.format("\\u%04x", (int) c));
            }
        }
    }

    private static boolean isAscii(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }
}
