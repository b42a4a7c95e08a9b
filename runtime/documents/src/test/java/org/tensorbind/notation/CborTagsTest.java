package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.ParseReporter;

/** A value after a million tags. */
final class CborTagsTest {
    private static final byte TAG = (byte) 0xC1;
    private static final byte ONE = 1;

    private static ByteSource tagged(int count) {
        byte[] bytes = new byte[count + 1];
        Arrays.fill(bytes, TAG);
        bytes[count] = ONE;
        return ByteSource.of("tags", bytes);
    }

    @Test
    void tagsArePassedOverLeniently() throws IOException {
        assertEquals(1, new CborReader(new Cursor(tagged(1_000_000), ReadOptions.lenient())).integer("VALUE"));
    }

    @Test
    void tagsOfOneValueAreOneFault() throws IOException {
        List<FormatException> faults = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                faults.add(fault);
            }
        };
        Cursor in = new ParseReporter(listener).cursor(tagged(1_000_000), ReadOptions.strict());
        assertEquals(1, new CborReader(in).integer("VALUE"));
        assertEquals(1, faults.size());
        assertEquals(
                "tags: byte 0: VALUE: the value has the tag 1", faults.get(0).getMessage());
    }
}
