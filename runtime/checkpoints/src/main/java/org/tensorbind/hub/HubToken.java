package org.tensorbind.hub;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The token of a user.
 *
 * @param value null where it is in a file
 * @param file the file that contains it if there is no value; read when it is needed
 * @param source where it comes from, in words
 */
record HubToken(@Nullable String value, @Nullable Path file, String source) {
    static final HubToken NONE = new HubToken("", null, "");

    static HubToken of(String value, String source) {
        return new HubToken(value, null, source);
    }

    static HubToken in(Path file) {
        return new HubToken(null, file, "the file " + file);
    }

    /** The token, null if there is none. */
    @Nullable
    String read() throws IOException {
        String text = value;
        if (text == null) {
            text = file != null && Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        }
        String token = text.strip();
        if (!token.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IOException("the token of " + source
                    + " has a character that tokens cannot have, such as a line feed; store the token alone");
        }
        return token.isEmpty() ? null : token;
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return source;
    }
}
