package org.tensorbind.processor.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A grammar's text.
 *
 * @param path what messages call the file
 * @param text with lines that end in {@code \n}
 */
public record GrammarFile(String path, String text) {
    /** A file in UTF-8, with lines that end as they like. */
    public static GrammarFile read(Path file) throws IOException {
        return new GrammarFile(file.toString(), Files.readString(file).replace("\r\n", "\n"));
    }
}
