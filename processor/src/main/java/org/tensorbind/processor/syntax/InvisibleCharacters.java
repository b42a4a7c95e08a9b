package org.tensorbind.processor.syntax;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;

/**
 * Finds characters that are invisible or change how their neighbours are shown: control and format characters, other line ends, halves of
 * surrogate pairs. A grammar must not contain them, not even in text, names or comments, because readers of the grammar could not see them.
 */
final class InvisibleCharacters {
    /** All but tabs, ends of lines, and a byte order mark at the start. */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\t\\n]](?<!\\A\\x{feff}|\\r(?=\\n))");

    private InvisibleCharacters() {}

    /** The text with blanks for each such character, which is reported. */
    static String reportedIn(SourceText source, Diagnostics diagnostics) {
        StringBuilder visible = new StringBuilder(source.text());
        Matcher found = INVISIBLE.matcher(source.text());
        for (int count = 0; found.find(); count++) {
            String character = found.group();
            if (count < Diagnostics.MAX_SHOWN) {
                String name = String.format(Locale.ROOT, "U+%04X", character.codePointAt(0));
                String bytes = HexFormat.ofDelimiter(" ")
                        .withUpperCase()
                        .formatHex(character.getBytes(StandardCharsets.UTF_8));
                boolean half = Character.getType(character.codePointAt(0)) == Character.SURROGATE;
                diagnostics.report(
                        GrammarMessage.INVISIBLE_CHARACTER,
                        source.span(found.start(), character.length()),
                        name,
                        half ? "" : ", or write the constant as bytes: x\"" + bytes + "\"");
            }
            // One by one: 'replace' moves all that follows, even if nothing becomes longer.
            for (int i = found.start(); i < found.end(); i++) {
                visible.setCharAt(i, ' ');
            }
        }
        return visible.toString();
    }
}
