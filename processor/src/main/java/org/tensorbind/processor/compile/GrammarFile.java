package org.tensorbind.processor.compile;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.resolve.FilesBeside;

/**
 * A grammar's text.
 *
 * @param path what messages call the file
 * @param text with lines that end in {@code \n}
 * @param beside reads the files that the grammar names
 */
public record GrammarFile(String path, String text, FilesBeside beside) {
    /** A grammar that names no files. */
    public GrammarFile(String path, String text) {
        this(path, text, FilesBeside.NONE);
    }

    /** The same with another text. */
    public GrammarFile with(String changed) {
        return new GrammarFile(path, changed, beside);
    }

    /** As messages show it. */
    public SourceText source() {
        return new SourceText(path, text);
    }

    /**
     * A file in UTF-8, with lines that end as they like.
     *
     * @throws IOException if it cannot be read, or is not a grammar
     */
    public static GrammarFile read(Path file) throws IOException {
        try {
            return new GrammarFile(file.toString(), Files.readString(file).replace("\r\n", "\n"), FilesBeside.of(file));
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": is not a grammar, which is text in UTF-8", e);
        }
    }
}
