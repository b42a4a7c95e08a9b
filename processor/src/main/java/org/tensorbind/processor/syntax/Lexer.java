package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.syntax.Token.Kind;

/** Cuts a grammar file into tokens; comments run from {@code //} to the end of the line. */
final class Lexer {
    private static final List<String> SIGNS = List.of(
            "::=", "..", "==", "!=", "<<", ">>", "<=", ">=", "=>", "&&", "||", "{", "}", "[", "]", "(", ")", "*", "?",
            "|", ":", ",", "=", "<", ">", "+", "-", "/", "%", "!", ".");

    /** Compilers take constants of up to 65,535 bytes. */
    private static final int MOST_QUOTED = 8192;

    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final String text;
    private final Diagnostics diagnostics;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    Lexer(SourceText source, Diagnostics diagnostics) {
        this.text = InvisibleCharacters.reportedIn(source, diagnostics);
        this.diagnostics = diagnostics;
    }

    List<Token> tokens() {
        while (skipBlank()) {
            next();
        }
        tokens.add(new Token(Kind.END, "", span(at, 1)));
        return tokens;
    }

    /** Passes over white space and comments; false at the end. */
    private boolean skipBlank() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                line++;
                lineStart = ++at;
            } else if (Character.isWhitespace(c) || (at == 0 && c == BYTE_ORDER_MARK)) {
                at++;
            } else if (text.startsWith("//", at)) {
                at = endOfLine(at);
            } else {
                return true;
            }
        }
        return false;
    }

    private int endOfLine(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private void next() {
        char c = text.charAt(at);
        if (c == '"') {
            quoted(Kind.TEXT, at, at + 1);
        } else if (c == '\'' && singleQuoted() > 0) {
            int end = singleQuoted();
            diagnostics.report(GrammarMessage.SINGLE_QUOTES, span(at, end + 1 - at), text.substring(at + 1, end));
            tokens.add(new Token(Kind.TEXT, text.substring(at + 1, end), span(at, end + 1 - at)));
            at = end + 1;
        } else if (text.startsWith("x\"", at)) {
            quoted(Kind.BYTES, at, at + 2);
        } else if (isWordStart(c)) {
            word();
        } else if (isDigit(c)) {
            number();
        } else {
            sign();
        }
    }

    /** Where text in quotes of another language ends in this line, or -1. */
    private int singleQuoted() {
        int end = text.indexOf('\'', at + 1);
        return end > endOfLine(at) ? -1 : end;
    }

    private void quoted(Kind kind, int start, int contentStart) {
        int end = contentStart;
        StringBuilder content = new StringBuilder();
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
            if (text.charAt(end) == '\\' && end + 1 < text.length() && text.charAt(end + 1) != '\n') {
                end++;
                content.append(kind == Kind.TEXT ? escaped(end) : text.charAt(end));
            } else {
                content.append(text.charAt(end));
            }
            end++;
        }
        if (end == text.length() || text.charAt(end) == '\n') {
            diagnostics.report(GrammarMessage.UNTERMINATED, span(start, end - start), "the quoted text");
            end--;
        }
        if (content.length() > MOST_QUOTED) {
            diagnostics.report(GrammarMessage.QUOTED_TOO_LARGE, span(start, 1), MOST_QUOTED, content.length());
        }
        tokens.add(new Token(kind, content.toString(), span(start, end + 1 - start)));
        at = end + 1;
    }

    /** The character that a backslash and another character represent. */
    private char escaped(int index) {
        char c = text.charAt(index);
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> '\0';
            case '\\', '"' -> c;
            default -> {
                diagnostics.report(GrammarMessage.UNKNOWN_ESCAPE, span(index - 1, 2), c);
                yield c;
            }
        };
    }

    /** A hyphen belongs to a word where a letter follows it, so that {@code end - 8} is a difference and {@code byte-order} a word. */
    private void word() {
        int end = at + 1;
        while (end < text.length() && (isWordPart(text.charAt(end)) || isInnerHyphen(end))) {
            end++;
        }
        take(Kind.WORD, end);
    }

    private boolean isInnerHyphen(int index) {
        return text.charAt(index) == '-'
                && index + 1 < text.length()
                && Character.isLowerCase(text.charAt(index + 1))
                && Character.isLetterOrDigit(text.charAt(index - 1));
    }

    /** A point belongs to a number where digits are on both sides of it, so that {@code 1..} is a range. */
    private void number() {
        int end = endOfRun(at);
        boolean fraction = end + 1 < text.length() && text.charAt(end) == '.' && isDigit(text.charAt(end + 1));
        take(fraction ? Kind.FRACTION : Kind.NUMBER, fraction ? endOfRun(end + 1) : end);
    }

    private int endOfRun(int start) {
        int end = start;
        while (end < text.length() && isWordPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void sign() {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                take(Kind.SIGN, at + sign.length());
                return;
            }
        }
        char c = text.charAt(at);
        diagnostics.report(
                GrammarMessage.UNKNOWN_CHARACTER, span(at, 1), "'" + c + "'", ForeignSyntax.sign(String.valueOf(c)));
        at = c == '#' ? endOfLine(at) : at + 1;
    }

    private void take(Kind kind, int end) {
        tokens.add(new Token(kind, text.substring(at, end), span(at, end - at)));
        at = end;
    }

    private Span span(int start, int length) {
        return new Span(line, start - lineStart + 1, length);
    }

    private static boolean isWordStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return isWordStart(c) || isDigit(c);
    }
}
