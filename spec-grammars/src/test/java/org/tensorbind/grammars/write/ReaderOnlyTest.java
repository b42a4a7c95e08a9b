package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;

/** A format whose grammar says that nothing writes it. */
final class ReaderOnlyTest {
    private static final String WHY = "the places of notes are chosen by the instrument";
    private final TensorFormat format = TensorFormats.named("sightings");

    @Test
    void itsFilesAreRead() throws IOException {
        try (TensorReader reader =
                Written.strictly("sightings", ComputedSamples.of("sightings").get(0))) {
            assertEquals("[1, 2]", reader.tensor("pixels").shape().toString());
            assertArrayEquals(new byte[] {1, 2}, reader.tensor("pixels").toByteArray());
        }
    }

    /** A writer could not know their number, a reader needs no more than that. */
    @Test
    void itemsThatHoldNothingAreCounted() throws IOException {
        byte[] file = ComputedSamples.of("sightings").get(0);
        file["SIGHT".length() + 4] = 9;
        byte[] longer = Arrays.copyOf(file, file.length + 40);
        FormatException e = assertThrows(FormatException.class, () -> Written.strictly("sightings", longer));
        assertTrue(String.valueOf(e.getMessage()).contains("an instrument pauses eight times at most"), e::toString);
    }

    @Test
    void nothingWritesThemAndTheGrammarsWordsSayWhy() {
        UnsupportedOperationException rejected = assertThrows(
                UnsupportedOperationException.class,
                () -> format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults()));

        assertEquals("Sightings of an instrument cannot be written: " + WHY, rejected.getMessage());
        assertThrows(UnsupportedOperationException.class, () -> TensorFormats.create(Path.of("none.sight")));
        assertEquals(WHY, format.traits().readOnlyReason());
        assertNull(TensorFormats.named("flat").traits().readOnlyReason());
    }

    @Test
    void noWriterIsGenerated() {
        String reader = "org.tensorbind.grammars.sightings.SightingsReader";

        assertDoesNotThrow(() -> Class.forName(reader));
        assertThrows(ClassNotFoundException.class, () -> Class.forName(reader.replace("Reader", "Writer")));
        assertThrows(ClassNotFoundException.class, () -> Class.forName(reader.replace("Reader", "Serializer")));
    }
}
