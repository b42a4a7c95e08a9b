package org.tensorbind.document;

import java.io.IOException;
import org.tensorbind.FormatException;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentReader;

/** What readers of binary notations have in common: heads that are looked at before a value is read, and containers that tell their size. */
abstract class BinaryReader implements DocumentReader {
    final Cursor in;
    final OpenContainers open;

    /** Where the head that was read last starts. */
    long headOffset;

    /** Whether the head has been read and its value has not. */
    boolean peeked;

    BinaryReader(Cursor in) {
        this.in = in;
        this.open = new OpenContainers(in);
    }

    @Override
    public final Cursor cursor() {
        return in;
    }

    @Override
    public final long position() {
        return peeked ? headOffset : in.position();
    }

    @Override
    public final void end(String rule) throws IOException {
        if (in.remaining() > 0) {
            in.refuse(in.position(), rule, in.remaining() + " bytes follow the document");
            in.skipRegion();
        }
    }

    @Override
    public final int mark() {
        return open.depth();
    }

    @Override
    public final void skip(long start, int mark) throws IOException {
        open.depth(mark);
        peeked = false;
        in.seek("document", start);
        any("document");
    }

    final void refuseStrictly(String rule, String problem) throws FormatException {
        if (in.isStrict()) {
            in.refuse(headOffset, rule, problem);
        }
    }
}
