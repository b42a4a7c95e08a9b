package org.tensorbind.processor.syntax;

import java.util.Collection;
import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.syntax.Token.Kind;

/** The tokens of a file and a place among them. */
final class TokenStream {
    private final List<Token> tokens;
    private final Diagnostics diagnostics;
    private int at;

    TokenStream(List<Token> tokens, Diagnostics diagnostics) {
        this.tokens = tokens;
        this.diagnostics = diagnostics;
    }

    /** Ends the parsing of one definition; the error has been reported. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure() {
            super("a syntax error that has been reported", null, false, false);
        }
    }

    Token peek() {
        return tokens.get(at);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = peek();
        if (token.kind() != Kind.END) {
            at++;
        }
        return token;
    }

    boolean atEnd() {
        return peek().kind() == Kind.END;
    }

    /** Whether the next token is the first of its line, and the one after it is on the same. */
    boolean beginsLine() {
        int line = peek().span().line();
        return (at == 0 || tokens.get(at - 1).span().line() < line)
                && peek(1).span().line() == line;
    }

    boolean is(String expected) {
        return peek().is(expected);
    }

    /** Passes over {@code expected} if it is next. */
    boolean accept(String expected) {
        if (!is(expected)) {
            return false;
        }
        at++;
        return true;
    }

    Token expect(String expected) {
        if (!is(expected)) {
            throw unexpected("'" + expected + "'");
        }
        return next();
    }

    Name name(String what) {
        if (peek().kind() != Kind.WORD) {
            throw unexpected(what);
        }
        Token token = next();
        return new Name(token.text(), token.span());
    }

    String text(String what) {
        if (peek().kind() != Kind.TEXT) {
            throw unexpected(what);
        }
        return next().text();
    }

    long number(String what) {
        if (peek().kind() != Kind.NUMBER) {
            throw unexpected(what);
        }
        Token token = next();
        String digits = token.text().replace("_", "");
        try {
            return digits.startsWith("0x") ? Long.parseLong(digits.substring(2), 16) : Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw digits.matches("(0x)?[0-9a-fA-F]+")
                    ? error(token, GrammarMessage.NUMBER_TOO_LARGE, token.text())
                    : unexpected(token, "a number");
        }
    }

    /** The digits of a number with a fraction. */
    String fraction() {
        Token token = next();
        String digits = token.text().replace("_", "");
        if (!digits.matches("[0-9]+\\.[0-9]+") || Double.isInfinite(Double.parseDouble(digits))) {
            throw unexpected(token, "digits, '.' and digits of a number below 2^1024");
        }
        return digits;
    }

    /** A number of at most {@code highest}. */
    long number(String what, long highest) {
        Token token = peek();
        long value = number(what);
        if (value > highest) {
            throw unexpected(token, what);
        }
        return value;
    }

    long byteValue() {
        return number("the value of a byte, 0 to 255", 0xFF);
    }

    Failure unexpected(String expected) {
        return unexpected(peek(), expected);
    }

    Failure unexpected(Token token, String expected) {
        return error(token, GrammarMessage.SYNTAX, expected, token.shown(), ForeignSyntax.former(token, peek(1)));
    }

    /** As {@link #unexpected(String)}, with what may be meant. */
    Failure unexpected(String expected, String meaning) {
        return error(peek(), GrammarMessage.SYNTAX, expected, peek().shown(), meaning);
    }

    /** An error of its own at the next token. */
    Failure error(GrammarMessage tag, Object... values) {
        return error(peek(), tag, values);
    }

    /** An error of its own at a token. */
    Failure error(Token token, GrammarMessage tag, Object... values) {
        diagnostics.report(tag, token.span(), values);
        return new Failure();
    }

    Failure unknownWord(Collection<String> candidates) {
        return unknownWord(new Name(peek().text(), peek().span()), candidates);
    }

    Failure unknownWord(Name word, Collection<String> candidates) {
        diagnostics.report(
                GrammarMessage.UNKNOWN_WORD, word.span(), word, ForeignSyntax.meaning(word.text(), candidates));
        return new Failure();
    }
}
