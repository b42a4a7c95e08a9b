package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** A place that says by a number that is none whether the item is there. */
final class PlaceOrNoneTest {
    private static final int TAIL_AT = 14;

    private static byte[] file(@Nullable String tail) throws IOException {
        ByteBuffer pixels = ByteBuffer.wrap(new byte[] {1, 2, 3});
        return Written.bytes("bitmap", WriteOptions.defaults(), writer -> {
            if (tail != null) {
                writer.fileItem("TAIL", tail);
            }
            writer.add(TensorEntry.of("0", Tensors.of(DType.U8, Shape.of(1, 3), pixels)));
        });
    }

    private static ByteBuffer integers(byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    @ParameterizedTest
    @CsvSource({", -1, 35", "'', 35, 36", "tail, 35, 40"})
    void thePlaceTellsWhetherTheItemIsThere(@Nullable String tail, int place, int size) throws IOException {
        byte[] file = file(tail);
        assertEquals(place, integers(file).getInt(TAIL_AT));
        assertEquals(size, file.length);
        try (TensorReader reader = Written.strictly("bitmap", file)) {
            assertEquals(tail, reader.fileItems().get("TAIL"));
            assertArrayEquals(file, Written.bytes("bitmap", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void anItemThatThePlaceDeniesIsAFault() throws IOException {
        byte[] file = file("tail");
        integers(file).putInt(TAIL_AT, -1);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("bitmap", file));
        assertEquals("memory: byte 35: FILE: 5 bytes follow the last item of the file", rejected.getMessage());
    }

    @Test
    void aPlaceWithoutAnItemIsAFault() throws IOException {
        byte[] file = file(null);
        integers(file).putInt(TAIL_AT, 36);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("bitmap").open(ByteSource.of("memory", file), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 14: FILE.TAIL_AT: gives offset 36 for 'TAIL', outside the 35 bytes available;"
                        + " is the file complete?",
                rejected.getMessage());
    }
}
