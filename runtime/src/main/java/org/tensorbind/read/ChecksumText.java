package org.tensorbind.read;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.code.Checksums;

/**
 * Checksums written as text: a prefix that names the algorithm, then hexadecimal digits, read in either case.
 *
 * @param forms the forms that the grammar lists
 */
@GeneratedCodeApi
public record ChecksumText(List<Form> forms) {
    /**
     * One algorithm's form.
     *
     * @param prefix the text before the digits
     * @param algorithm one of {@link Checksums#ALGORITHMS}
     * @param upperCase whether digits are written in upper case
     */
    public record Form(String prefix, String algorithm, boolean upperCase) {
        private String family() {
            return prefix.substring(0, prefix.indexOf(':') + 1);
        }
    }

    /** The forms of a grammar. */
    public static ChecksumText of(Form... forms) {
        return new ChecksumText(List.of(forms));
    }

    /** The checksum in a text that was checked; null for none, and for an algorithm without a form, which cannot be verified. */
    public @Nullable StoredChecksum parse(String rule, @Nullable String text) {
        for (Form form : forms) {
            if (text != null && text.startsWith(form.prefix)) {
                return new StoredChecksum(
                        form.algorithm, HexFormat.of().parseHex(text.substring(form.prefix.length())), rule);
            }
        }
        return null;
    }

    /**
     * Rejects a text that begins as one of the forms and does not go on as it; any other text is a checksum that cannot be verified.
     *
     * @param offset where the text is in the file, for problems
     */
    public void check(Cursor in, long offset, String rule, String text) throws FormatException {
        for (Form form : forms) {
            if (text.startsWith(form.prefix)) {
                checkDigits(in, offset, rule, form, text);
                return;
            }
        }
        for (Form form : forms) {
            if (!form.family().isEmpty() && text.startsWith(form.family())) {
                throw in.malformed(offset, rule, "expected '" + form.prefix + "' and digits, found '" + text + "'");
            }
        }
        if (in.isStrict()) {
            rejectOtherCase(in, offset, rule, text);
        }
    }

    /** An algorithm whose name differs only in case from a known one is that one. */
    private void rejectOtherCase(Cursor in, long offset, String rule, String text) throws FormatException {
        for (Form form : forms) {
            String start = form.family().isEmpty() ? form.prefix : form.family();
            if (!start.isEmpty() && text.regionMatches(true, 0, start, 0, start.length())) {
                in.reject(offset, rule, "expected '" + form.prefix + "' in these cases, found '" + text + "'");
                return;
            }
        }
    }

    private static void checkDigits(Cursor in, long offset, String rule, Form form, String text)
            throws FormatException {
        String digits = text.substring(form.prefix.length());
        int expected = 2 * Checksums.byteSize(form.algorithm);
        if (digits.length() != expected || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw in.malformed(
                    offset,
                    rule,
                    "expected '" + form.prefix + "' and " + expected + " hexadecimal digits, found '" + text + "'");
        }
    }

    /** A text that was checked and has an algorithm without a form; null for none, and for a checksum that can be verified. */
    public @Nullable String unknown(@Nullable String text) {
        return text == null || forms.stream().anyMatch(form -> text.startsWith(form.prefix)) ? null : text;
    }

    /** The text for a checksum, as it was for one of an algorithm without a form; null for none. */
    public @Nullable String format(@Nullable StoredChecksum checksum) {
        if (checksum == null || checksum.unknownText() != null) {
            return checksum == null ? null : checksum.unknownText();
        }
        for (Form form : forms) {
            if (form.algorithm.equals(checksum.algorithm())) {
                return form.prefix + (form.upperCase ? checksum.hex().toUpperCase(Locale.ROOT) : checksum.hex());
            }
        }
        throw new IllegalArgumentException("no text form for checksum '" + checksum.algorithm() + "'");
    }
}
