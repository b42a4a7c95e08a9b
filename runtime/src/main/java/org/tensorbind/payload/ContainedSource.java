package org.tensorbind.payload;

import java.io.IOException;
import org.tensorbind.ChecksumState;
import org.tensorbind.io.ByteSource;

/** Bytes that a file has in another form, such as an archive's member that is compressed: their offsets are none of the file. */
public interface ContainedSource extends ByteSource {
    /** Where in the file the other form starts. */
    long containedAt();

    /** Reads all of it, keeps nothing, and compares the checksum that the file has for it. */
    ChecksumState verify() throws IOException;
}
