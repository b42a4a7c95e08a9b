package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class RowDataTest {
    /** A file may tell as many of them as it has bits for. */
    @Test
    void rowsOfNothingAreNotGoneThroughOneByOne() throws IOException {
        RowData column = new RowData("column", Payload.of(target -> {}, 0), Long.MAX_VALUE, 0, 0, null);
        Payload laid = RowData.laid(List.of(column, column));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        Objects.requireNonNull(laid.data()).writeTo(Channels.newChannel(written));
        assertEquals(0, laid.byteSize());
        assertEquals(0, written.size());
    }
}
