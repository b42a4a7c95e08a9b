package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Records in which the samples of one signal follow those of another, each signal with a number of its own. */
final class EdfTest {
    private static final int[] SAMPLES = {4, 1, 2};
    private static final int RECORDS = 3;

    private static short sample(int signal, int index) {
        return (short) (1000 * signal - index);
    }

    private static short[] samples(int signal) {
        short[] samples = new short[RECORDS * SAMPLES[signal]];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = sample(signal, i);
        }
        return samples;
    }

    private static String field(String text, int size) {
        return text + " ".repeat(size - text.length());
    }

    /** A file as the specification has it. */
    private static byte[] file() {
        StringBuilder header = new StringBuilder();
        header.append(field("0", 8)).append(field("X X X X", 80)).append(field("Startdate X X X X", 80));
        header.append("01.01.8500.00.00").append(field("1024", 8)).append(field("", 44));
        header.append(field("3", 8)).append(field("1", 8)).append(field("3", 4));
        header.append(field("", 3 * (16 + 80 + 8)));
        for (String each : new String[] {"-32768", "32767", "-32768", "32767"}) {
            header.append(field(each, 8).repeat(3));
        }
        header.append(field("", 3 * 80));
        for (int count : SAMPLES) {
            header.append(field(Integer.toString(count), 8));
        }
        header.append(field("", 3 * 32));
        ByteBuffer file = ByteBuffer.allocate(1024 + RECORDS * 14).order(ByteOrder.LITTLE_ENDIAN);
        file.put(header.toString().getBytes(StandardCharsets.US_ASCII));
        for (int record = 0; record < RECORDS; record++) {
            for (int signal = 0; signal < SAMPLES.length; signal++) {
                for (int i = 0; i < SAMPLES[signal]; i++) {
                    file.putShort(sample(signal, record * SAMPLES[signal] + i));
                }
            }
        }
        return file.array();
    }

    @Test
    void eachSignalIsATensorOfItsOwnRate() throws IOException {
        try (TensorReader reader = Written.strictly("edf", file())) {
            assertEquals(3, reader.size());
            for (int i = 0; i < SAMPLES.length; i++) {
                assertEquals("signals." + i, reader.name(i));
                assertEquals(Shape.of(RECORDS, SAMPLES[i]), reader.info(i).shape());
                assertArrayEquals(samples(i), reader.tensor(i).toShortArray());
            }
            assertArrayEquals(file(), Written.bytes("edf", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void signalsOfDifferentRatesAreLaidIntoRecords() throws IOException {
        byte[] written = Written.bytes("edf", WriteOptions.defaults(), writer -> {
            for (int i = SAMPLES.length - 1; i >= 0; i--) {
                writer.add("signals." + i, samples(i), RECORDS, SAMPLES[i]);
            }
        });
        assertArrayEquals(file(), written);
    }

    @Test
    void recordsThatAreNotWholeAreRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("edf")
                        .open(ByteSource.of("memory", Arrays.copyOf(file(), 1024 + 40)), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 1024: FILE.SIGNAL[0]: 3 rows of 14 bytes need 42 bytes, the data has 40",
                rejected.getMessage());
    }

    @Test
    void signalsOfDifferentNumbersOfRecordsAreRejectedByWriters() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "edf",
                        WriteOptions.defaults(),
                        writer -> writer.add("signals.0", samples(0), 3, 4).add("signals.1", new short[4], 4, 1)));
        assertEquals(
                "the tensors are not those of the format: 'signals.1' has 4 rows, but 'signals.0', with which it is interleaved,"
                        + " 3",
                rejected.getMessage());
    }

    @Test
    void aFileWithoutASignalIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class, () -> Written.bytes("edf", WriteOptions.defaults(), writer -> {}));
        assertEquals(
                "the tensors are not those of the format: 'signals.0' is missing; the file needs at least"
                        + " one of these tensors",
                rejected.getMessage());
    }
}
