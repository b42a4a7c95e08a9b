package org.tensorbind;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.SafeText;

/**
 * A file that cannot be read, or tensors that a format cannot hold. The message has the file, the byte offset, the grammar path,
 * what was expected and what was found: {@code model.zt: byte 4100: FILE.INDEX.TENSOR[2].offset: must be a multiple of 64, is 4100}.
 */
public final class FormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** What kind of rejection this is. */
    public enum Reason {
        /** The bytes break a rule of the format. */
        MALFORMED,
        /** The file may be right, and uses something that this version does not decode, or the format cannot hold. */
        UNSUPPORTED,
        /** A limit of the format or of the options was reached; a higher one may let the file through. */
        LIMIT
    }

    private final Reason reason;
    private final long byteOffset;
    private final String grammarPath;
    private final String problem;
    private final @Nullable String hint;

    /**
     * Composes the message from its parts, which are made {@linkplain SafeText safe to show}.
     *
     * @param source name of the file or stream
     * @param byteOffset where in the file, in bytes from its start; -1 where no place can be named
     * @param grammarPath the rules from the file down to the item with the problem, such as {@code FILE.TENSOR_RECORD[3].RANK}
     */
    public FormatException(
            Reason reason,
            String source,
            long byteOffset,
            String grammarPath,
            String problem,
            @Nullable Throwable cause) {
        super(
                SafeText.of(source + ": " + (byteOffset < 0 ? "" : "byte " + byteOffset + ": ") + grammarPath + ": "
                        + problem),
                cause);
        this.reason = reason;
        this.byteOffset = byteOffset;
        this.grammarPath = grammarPath;
        this.problem = problem;
        this.hint = null;
    }

    private FormatException(FormatException original, String hint) {
        super(original.getMessage() + "; " + SafeText.of(hint), original.getCause());
        this.reason = original.reason;
        this.byteOffset = original.byteOffset;
        this.grammarPath = original.grammarPath;
        this.problem = original.problem + "; " + hint;
        this.hint = original.hint == null ? hint : original.hint + "; " + hint;
        setStackTrace(original.getStackTrace());
    }

    /** Returns a copy with a hint at the end of the message. */
    public FormatException withHint(String hint) {
        return new FormatException(this, hint);
    }

    /** What kind of rejection this is. */
    public Reason reason() {
        return reason;
    }

    /** The offset in the file, in bytes from its start; -1 for none. */
    public long byteOffset() {
        return byteOffset;
    }

    /** The rules from the file down to the item with the problem, joined by dots, elements by index; keys in it are as the file has them. */
    public String grammarPath() {
        return grammarPath;
    }

    /** What is wrong, without the offset; text in it is as the file has it, see {@link SafeText}. */
    public String problem() {
        return problem;
    }

    /** The hint that {@link #withHint} added to the message, unescaped; null for none. */
    public @Nullable String hint() {
        return hint;
    }
}
