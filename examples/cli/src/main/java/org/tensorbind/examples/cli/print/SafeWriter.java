package org.tensorbind.examples.cli.print;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.io.SafeText;

/** Lets no text of a file control what shows it: all that a command prints comes through here. */
public final class SafeWriter extends FilterWriter {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final boolean colours;

    private SafeWriter(Writer target, boolean colours) {
        super(target);
        this.colours = colours;
    }

    /** A printer to {@code target}, which takes sequences for colours where they are wanted. */
    public static PrintWriter printer(Writer target, boolean colours) {
        return new PrintWriter(new SafeWriter(target, colours));
    }

    @Override
    public void write(int c) throws IOException {
        write(String.valueOf((char) c), 0, 1);
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        write(new String(characters, offset, length), 0, length);
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        String piece = text.substring(offset, offset + length);
        int done = 0;
        if (colours) {
            Matcher colour = COLOUR.matcher(piece);
            while (colour.find()) {
                out.write(SafeText.lines(piece.substring(done, colour.start())));
                out.write(colour.group());
                done = colour.end();
            }
        }
        out.write(SafeText.lines(piece.substring(done)));
    }
}
