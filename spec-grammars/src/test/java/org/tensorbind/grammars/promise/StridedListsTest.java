package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.promise.attempt.Exactness;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;

/** Of lists whose tensors are alike only the first element is read, and what they give is what reading each gives, in damaged files, too. */
final class StridedListsTest {
    private static final int DAMAGES = 400;

    private static final String PICTURES = """
            format pictures "Pictures up to the end" { extension "pictures" }
            FILE   ::= RECORD*
            RECORD ::= LABEL PIXELS
            LABEL  ::= uint8
            PIXELS ::= bytes
            tensor PIXELS { name "images.{index(RECORD)}", dtype u8, shape [2, 3], data PIXELS }
            """;

    private static final String WEIGHTS = """
            format weights "Weights kind by kind" { extension "weights" byte-order little }
            FILE   ::= DIM HEADS LAYERS NORM QUERY[LAYERS] LAYER[LAYERS] OUTPUT?
            DIM    ::= int16
            HEADS  ::= int16    default 1
            LAYERS ::= uint8
            NORM   ::= bytes
            QUERY  ::= bytes
            LAYER  ::= KEY VALUE
            KEY    ::= bytes
            VALUE  ::= bytes
            OUTPUT ::= bytes    present when HEADS < 0
            let HEAD = DIM / abs(HEADS)
            tensor NORM   { name "norm",                      dtype f32, shape [DIM],       data NORM }
            tensor QUERY  { name "layers.{index(QUERY)}.q",   dtype i16, shape [DIM, HEAD], data QUERY }
            tensor KEY    { name "layers.{index(LAYER)}.k",   dtype i8,  shape [HEAD],      data KEY }
            tensor VALUE  { name "layers.{index(LAYER)}.v",   dtype i8,  shape [DIM, 3],    data VALUE }
            tensor OUTPUT { name "output",                    dtype i8,  shape [DIM],       data OUTPUT }
            """;

    private static TensorFormat format(String grammar) throws IOException {
        CompiledGrammar compiled = GrammarCompiler.compile(List.of(new GrammarFile("strided.grammar", grammar)))
                .get(0);
        return compiled.format().orElseThrow(() -> new AssertionError(compiled.problems()));
    }

    private static byte[] pictures(int count) {
        byte[] file = new byte[count * 7];
        new Random(1).nextBytes(file);
        return file;
    }

    private static byte[] weights(int heads, int layers) {
        ByteBuffer file = ByteBuffer.allocate(5 + 16 + layers * (2 * 4 * 2 + 2 + 12) + (heads < 0 ? 4 : 0))
                .order(ByteOrder.LITTLE_ENDIAN);
        file.putShort((short) 4).putShort((short) heads).put((byte) layers);
        for (int i = 0; file.hasRemaining(); i++) {
            file.put((byte) i);
        }
        return file.array();
    }

    private static void tryDamages(TensorFormat format, byte[] file) {
        new DamagedFiles(
                        format,
                        new Random(7),
                        new RewrittenFiles(format, WriteOptions.defaults(), Exactness.NONE),
                        read -> {})
                .tryDamages(file, DAMAGES);
    }

    @Test
    void picturesAreTheSameReadOneByOne() throws IOException {
        TensorFormat format = format(PICTURES);
        tryDamages(format, pictures(1));
        tryDamages(format, pictures(12));
    }

    @Test
    void weightsAreTheSameReadOneByOne() throws IOException {
        TensorFormat format = format(WEIGHTS);
        tryDamages(format, weights(2, 0));
        tryDamages(format, weights(2, 5));
        tryDamages(format, weights(-2, 3));
        tryDamages(format, weights(3, 3));
    }

    @Test
    void tensorsAreThoseOfStrictReading() throws IOException {
        TensorFormat format = format(WEIGHTS);
        byte[] file = weights(-2, 9);
        try (TensorReader scanned = format.open(ByteSource.of("scanned", file), ReadOptions.lenient());
                TensorReader read = format.open(ByteSource.of("read", file), ReadOptions.strict())) {
            assertEquals(read.tensors(), scanned.tensors());
            assertEquals(1 + 9 + 2 * 9 + 1, scanned.size());
            for (int i = scanned.size() - 1; i >= 0; i--) {
                assertEquals(read.info(i), scanned.info(i));
                assertEquals(i, scanned.indexOf(read.name(i)));
                assertEquals(read.tensor(i).parts(), scanned.tensor(i).parts());
            }
        }
    }

    @Test
    void onlyTheFirstPictureIsReadUntilAnotherIsAskedFor() throws IOException {
        Counting source = new Counting(ByteSource.of("pictures", pictures(5000)));
        try (TensorReader reader = format(PICTURES).open(source, ReadOptions.lenient())) {
            assertEquals(5000, reader.size());
            assertEquals("images.4999", reader.name(4999));
            assertTrue(source.windows < 10, () -> source.windows + " windows");
        }
    }

    /** Counts the windows on its bytes that readers ask for. */
    private static final class Counting implements ByteSource {
        private final ByteSource bytes;
        private int windows;

        Counting(ByteSource bytes) {
            this.bytes = bytes;
        }

        @Override
        public String name() {
            return bytes.name();
        }

        @Override
        public long size() {
            return bytes.size();
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            windows++;
            return bytes.slice(offset, length);
        }

        @Override
        public ByteBuffer window(long offset) throws IOException {
            windows++;
            return bytes.window(offset);
        }

        @Override
        public boolean isZeroCopy() {
            return bytes.isZeroCopy();
        }

        @Override
        public void close() throws IOException {
            bytes.close();
        }
    }
}
