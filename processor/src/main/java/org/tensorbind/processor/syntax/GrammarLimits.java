package org.tensorbind.processor.syntax;

import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.syntax.Token.Kind;

/**
 * Rejects grammars that are larger than any that people write, before they are parsed: grammars may come from anyone, and the time and memory
 * that compiling them takes are bounded by these limits.
 */
final class GrammarLimits {
    /** Of the file, comments included. */
    static final int MAX_CHARACTERS = 1_000_000;

    static final int MAX_RULES = 1000;

    /** Words, numbers, texts and signs of one definition. */
    static final int MAX_TOKENS = 6000;

    /** Of the file. */
    static final int MAX_ALL_TOKENS = 20_000;

    /** A generated class may be named after two of them, and file systems take names of 255 bytes. */
    static final int MAX_NAME = 80;

    /** Of the constants, keys and texts in quotes together. */
    static final int MAX_QUOTED = 200_000;

    /** Whether a file is small enough to be cut into tokens. */
    static boolean admits(SourceText source, Diagnostics diagnostics) {
        int size = source.text().length();
        if (size > MAX_CHARACTERS) {
            diagnostics.report(GrammarMessage.GRAMMAR_TOO_LARGE, new Span(1, 1, 1), MAX_CHARACTERS, size);
        }
        return size <= MAX_CHARACTERS;
    }

    /** Whether all limits on tokens hold; the first that does not is reported where it is exceeded. */
    static boolean admits(List<Token> tokens, Diagnostics diagnostics) {
        int rules = 0;
        int size = 0;
        long quoted = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean rule = token.is("::=");
            rules += rule ? 1 : 0;
            size = rule ? 0 : size + 1;
            int length = token.text().length();
            quoted += token.kind() == Kind.TEXT || token.kind() == Kind.BYTES ? length : 0;
            if (rules > MAX_RULES) {
                diagnostics.report(
                        GrammarMessage.RULES_TOO_MANY, tokens.get(i - 1).span(), MAX_RULES);
            } else if (size > MAX_TOKENS) {
                diagnostics.report(GrammarMessage.DEFINITION_TOO_LARGE, token.span(), MAX_TOKENS);
            } else if (token.kind() == Kind.WORD && length > MAX_NAME) {
                diagnostics.report(GrammarMessage.NAME_TOO_LONG, token.span(), MAX_NAME, length);
            } else if (i > MAX_ALL_TOKENS) {
                diagnostics.report(GrammarMessage.ALL_TOO_LARGE, token.span(), MAX_ALL_TOKENS);
            } else if (quoted > MAX_QUOTED) {
                diagnostics.report(GrammarMessage.QUOTED_TOO_MUCH, token.span(), MAX_QUOTED);
            } else {
                continue;
            }
            return false;
        }
        return true;
    }
}
