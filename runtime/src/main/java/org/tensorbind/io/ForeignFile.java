package org.tensorbind.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Recognizes files that are taken for tensor files by mistake: what a download gives when it goes wrong, and containers of files. */
public final class ForeignFile {
    private static final int HEAD = 256;

    /** So many text bytes do not occur in the numbers of a format by chance, so a failure of an earlier header field can be explained by them. */
    private static final int CERTAIN = 12;

    /** Bytes of the numbers that a format may begin with. */
    private static final int NUMBERS = 16;

    private static final String HTML = "is an HTML page; was it downloaded from the address of a web page?";
    private static final String PICKLE =
            "is a Python pickle; open it as the format that it has, or convert it with Python";

    private static final List<Start> STARTS = List.of(
            new Start(
                    "version https://git-lfs.github.com/spec/",
                    "is a Git LFS pointer, not the file itself; 'git lfs pull' fetches that"),
            new Start("<!doctype html", HTML),
            new Start("<html", HTML),
            new Start("PK\u0003\u0004", "is a zip archive; open it as the format that it has, or extract the file"),
            new Start("\u001f\u008b", "is compressed with gzip; unpack it first"),
            new Start("BZh91AY&SY", "is compressed with bzip2; unpack it first"),
            new Start("\u00fd7zXZ\u0000", "is compressed with xz; unpack it first"),
            new Start("7z\u00bc\u00af'\u001c", "is a 7z archive; extract the file"),
            new Start("(\u00b5/\u00fd", "is compressed with zstd as a whole; unpack it first"),
            new Start("\u0080\u0002", PICKLE),
            new Start("\u0080\u0003", PICKLE),
            new Start("\u0080\u0004", PICKLE),
            new Start("\u0080\u0005", PICKLE),
            new Start("\u0089HDF\r\n", "is an HDF5 file; convert it with Python"));

    private static final Start XML = new Start("<?xml", "is an XML document, perhaps the error message of a server");

    private final String problem;
    private final int byteSize;
    private final boolean isText;

    private ForeignFile(String problem, int byteSize, boolean isText) {
        this.problem = problem;
        this.byteSize = byteSize;
        this.isText = isText;
    }

    /**
     * How a kind of file begins.
     *
     * @param text as ISO 8859-1, in lower case where it is letters of a markup language
     */
    private record Start(String text, String problem) {
        /** Where the text ends in the first bytes of a file, -1 where these are others. */
        int endIn(String head) {
            boolean markup = text.startsWith("<");
            String compared = markup ? head.stripLeading().toLowerCase(Locale.ROOT) : head;
            return compared.startsWith(text) ? head.length() - compared.length() + text.length() : -1;
        }
    }

    /** What the source is instead of a tensor file, null where that is not known. */
    public static @Nullable ForeignFile of(ByteSource source) throws IOException {
        if (source.size() == 0) {
            return new ForeignFile("is empty", 1, false);
        }
        byte[] head = new byte[(int) Math.min(HEAD, source.size())];
        source.peek(0, head.length).get(head);
        String text = new String(head, StandardCharsets.ISO_8859_1);
        for (Start start : STARTS) {
            int end = start.endIn(text);
            if (end > 0) {
                return new ForeignFile(start.problem(), end, false);
            }
        }
        String message = ForeignText.describe(head, source.size());
        if (message != null) {
            return new ForeignFile(message, HEAD, true);
        }
        int declaration = XML.endIn(text);
        if (declaration > 0) {
            return new ForeignFile(XML.problem(), declaration, false);
        }
        String zeros = describeZeros(source);
        return zeros == null ? null : new ForeignFile(zeros, HEAD, false);
    }

    /** Whether it is known only as text, in JSON or XML maybe: a format may begin with text, too. */
    public boolean isText() {
        return isText;
    }

    /** What the file is, as the end of a sentence about it. */
    public String problem() {
        return problem;
    }

    /** Whether a problem at an offset may come from the bytes by which the file was recognized: from a number that begins with them. */
    public boolean mayExplain(long byteOffset) {
        return byteOffset >= 0 && byteOffset < byteSize + (byteSize >= CERTAIN ? HEAD : NUMBERS);
    }

    /** The problem that the source begins with nothing but zeros; null where it does not. */
    public static @Nullable String describeZeros(ByteSource source) throws IOException {
        if (source.size() <= HEAD) {
            return null;
        }
        byte[] head = new byte[HEAD];
        source.peek(0, HEAD).get(head);
        return isZero(head) ? "begins with " + HEAD + " bytes of zero; was it copied whole?" : null;
    }

    private static boolean isZero(byte[] bytes) {
        return Arrays.equals(bytes, new byte[bytes.length]);
    }
}
