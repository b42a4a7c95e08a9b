package org.tensorbind.grammars.pytorch;

import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleList;

/**
 * A dtype of NumPy.
 *
 * @param code its kind and size, such as {@code f8}
 * @param order the byte order of its elements
 */
record NumpyType(String code, ByteOrder order) {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("b1", "bool"),
            Map.entry("i1", "int8"),
            Map.entry("i2", "int16"),
            Map.entry("i4", "int32"),
            Map.entry("i8", "int64"),
            Map.entry("u1", "uint8"),
            Map.entry("u2", "uint16"),
            Map.entry("u4", "uint32"),
            Map.entry("u8", "uint64"),
            Map.entry("f2", "float16"),
            Map.entry("f4", "float32"),
            Map.entry("f8", "float64"),
            Map.entry("c8", "complex64"),
            Map.entry("c16", "complex128"));

    /** The dtype that a value is; null if it is none, or one that is no text. */
    static @Nullable NumpyType of(@Nullable Object value) {
        if (value instanceof PickleCall call
                && Callable.of(call) == Callable.NUMPY_DTYPE
                && !call.arguments().isEmpty()
                && call.arguments().get(0) instanceof String code) {
            boolean isBig = call.state() instanceof PickleList state
                    && state.items().size() > 1
                    && ">".equals(state.items().get(1));
            return new NumpyType(code, isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        }
        return null;
    }

    /** The elements of its arrays; null if they are not numbers or truth values. */
    @Nullable
    Elements elements() {
        String name = NAMES.get(code);
        return name == null ? null : Elements.named(name);
    }
}
