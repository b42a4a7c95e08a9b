package org.tensorbind.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;
import org.tensorbind.write.sink.Sink;

final class WholeFloatsTest {
    @Test
    void integersAreWrittenAsFloatsUpToWhereEachHasOneOfItsOwn() throws IOException {
        Sink out = Sink.to(Channels.newChannel(OutputStream.nullOutputStream()));
        for (long sign : new long[] {1, -1}) {
            out.whole32("A", sign << 24);
            out.whole64("B", sign << 53);
        }
        assertEquals(24, out.position());
        assertThrows(IllegalArgumentException.class, () -> out.whole32("A", (1L << 24) + 1));
        assertThrows(IllegalArgumentException.class, () -> out.whole32("A", -(1L << 24) - 1));
        assertThrows(IllegalArgumentException.class, () -> out.whole64("B", (1L << 53) + 1));
    }
}
