package org.tensorbind.payload.code;

import java.io.EOFException;
import java.util.zip.ZipException;

/** The reason why data cannot be decoded, in this library's terms instead of the decoders'. */
public final class DecodingProblem {
    private static final String DAMAGED = "it is damaged";

    private DecodingProblem() {}

    public static String of(Exception cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof ZipException) {
            return inWords(message);
        }
        return cause instanceof EOFException && message.startsWith("Unexpected end") ? "it ends early" : message;
    }

    /** What an error of zlib, gzip or zstd means. */
    static String inWords(String message) {
        return switch (message) {
            case "incorrect header check",
                    "Not in GZIP format",
                    "unknown compression method",
                    "Unsupported compression method",
                    "Unknown frame descriptor" -> "it is damaged, or in another form";
            case "incorrect data check",
                    "Corrupt GZIP trailer",
                    "Corrupt GZIP header",
                    "Restored data doesn't match checksum" -> "it does not match its own checksum";
            case "Frame requires too much memory for decoding" -> "decoding takes too much memory";
            default -> DAMAGED;
        };
    }
}
