package org.tensorbind.pickle;

import java.io.IOException;
import java.util.List;
import org.tensorbind.io.ByteSource;

/**
 * A pickle that was read. Values are {@code Long}, {@code BigInteger}, {@code Double}, {@code Boolean}, {@code String}, {@code byte[]}, {@link PickleNone},
 * {@link PickleBytes}, {@link PickleList}, {@link PickleDict}, {@link PickleGlobal}, {@link PickleCall} and {@link PicklePersistentId}.
 *
 * <p>What the file shares is one object here, so values may contain themselves, and a value of a few bytes may contain another one on more paths than
 * can be counted. Reading takes time and memory for each instruction, but who walks over the values must bound the walk.
 *
 * @param value the result
 * @param protocol the highest that the pickle declares, 0 where it declares none
 * @param byteOffset where it starts, from the start of the source
 * @param byteEnd where it ends
 * @param valueCount number of values that were made, which is a bound for sensible walks
 * @param globals all names of classes and functions, in the order of the file
 * @param references to what is not in the pickle, in the order of the file
 * @param calls everything that Python would call, in the order in which it would, also where the result is dropped
 */
public record Pickle(
        Object value,
        int protocol,
        long byteOffset,
        long byteEnd,
        long valueCount,
        List<PickleGlobal> globals,
        List<PicklePersistentId> references,
        List<PickleCall> calls) {
    /** The limit on the values of a pickle unless another is given. */
    public static final long MAX_VALUES = 1 << 24;

    /**
     * Reads a pickle.
     *
     * @param from where it starts in the source
     * @param to what it must end before
     * @param maxValues how many values, marks and memo entries it may make
     * @throws org.tensorbind.FormatException if it is malformed, uses something that is not in the file, or makes more values
     */
    public static Pickle read(ByteSource source, long from, long to, long maxValues) throws IOException {
        return new PickleMachine(new PickleInput(source, from, to), maxValues).run();
    }
}
