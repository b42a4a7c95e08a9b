package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** Numbers of blocks of any width. */
final class BlockElementsTest {
    private static final int BLOCKS = 7;

    /** An element is the sum of its byte and the block's first. */
    private static TensorView view(int elements, byte[] bytes) {
        ElementType type = ElementType.blocks("wide", elements, elements + 1)
                .withDecoder((block, blocks, order, target, targetIndex) -> {
                    for (int i = 0; i < blocks * elements; i++) {
                        int start = i / elements * (elements + 1);
                        target[targetIndex + i] = block[start] + block[start + 1 + i % elements];
                    }
                });
        return Tensors.of(
                type, Shape.of(BLOCKS, elements), ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Several in 4 KiB, one, one that is larger. */
    @Test
    void blocksMayBeWiderThanWhatIsDecodedAtOnce() throws IOException {
        for (int elements : new int[] {1000, 4095, 4096, 5000, 65_536}) {
            byte[] bytes = new byte[BLOCKS * (elements + 1)];
            new Random(elements).nextBytes(bytes);
            float[] expected = new float[BLOCKS * elements];
            for (int i = 0; i < expected.length; i++) {
                int start = i / elements * (elements + 1);
                expected[i] = bytes[start] + bytes[start + 1 + i % elements];
            }
            TensorView view = view(elements, bytes);
            assertArrayEquals(expected, view.toFloatArray(), elements + " elements");
            float[] part = new float[elements + 2];
            view.copyTo(part, 0, elements - 1, part.length);
            for (int i = 0; i < part.length; i++) {
                assertEquals(expected[elements - 1 + i], part[i], elements + " elements");
            }
            assertEquals(expected[expected.length - 1], view.getFloat(expected.length - 1));
        }
    }
}
