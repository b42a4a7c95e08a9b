package org.tensorbind.grammars.pytorch;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.pickle.PickleBytes;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleList;
import org.tensorbind.pickle.PickleText;

/**
 * An array of NumPy in a pickle: a call of {@code _reconstruct}, whose state is a tuple of version, shape, dtype, order and bytes, or of {@code
 * _frombuffer} with bytes, dtype, shape and order.
 *
 * @param parts shape, dtype, whether it is column-major, bytes
 */
record NumpyArray(PickleCall call, List<Object> parts, Elements elements, ByteOrder order) {
    private static final int LAST_LATIN = 0xFF;

    /** The array that a call makes; null if it makes something else, or an array whose elements are not numbers or truth values. */
    static @Nullable NumpyArray of(PickleCall call) {
        List<Object> parts = parts(call);
        NumpyType type = parts.isEmpty() ? null : NumpyType.of(parts.get(1));
        Elements elements = type == null ? null : type.elements();
        return type == null || elements == null ? null : new NumpyArray(call, parts, elements, type.order());
    }

    private static List<Object> parts(PickleCall call) {
        Callable callable = Callable.of(call);
        List<Object> values = call.arguments();
        if (callable == Callable.NUMPY_BUFFER && values.size() == 4) {
            return List.of(values.get(2), values.get(1), values.get(3).equals("F"), values.get(0));
        }
        return callable == Callable.NUMPY_ARRAY
                        && call.state() instanceof PickleList state
                        && state.items().size() == 5
                ? state.items().subList(1, 5)
                : List.of();
    }

    /** A text that shows an array whose elements are no numbers. */
    static String show(PickleCall call) {
        List<Object> parts = parts(call);
        NumpyType type = parts.isEmpty() ? null : NumpyType.of(parts.get(1));
        if (type == null) {
            return PickleText.of(call);
        }
        String array = "array of dtype " + type.code() + " and shape " + PickleText.of(parts.get(0));
        return parts.get(3) instanceof PickleList ? array + ": " + PickleText.of(parts.get(3)) : array;
    }

    /** The tensor that it is. */
    PickledTensor tensor(String source) throws FormatException {
        Arguments in = new Arguments(source, call.qualifiedName(), call.byteOffset(), parts);
        Shape shape = Shape.of(in.naturals(0));
        Object content = content(in);
        long byteSize = content instanceof PickleBytes bytes ? bytes.byteSize() : ((String) content).length();
        long needed = SaturatingMath.times(shape.elementCount(), elements.width());
        if (byteSize != needed) {
            throw in.malformed(
                    "shape " + shape + " of " + elements.name() + " needs " + needed + " bytes, there are " + byteSize);
        }
        return new PickledTensor(
                elements,
                shape,
                null,
                0,
                byteSize,
                strides(shape, Boolean.TRUE.equals(parts.get(2))),
                null,
                new PickledTensor.Inline(content, order),
                Map.of(),
                null,
                call.byteOffset());
    }

    /** The bytes: in the file, or as a text with a character for each, as protocols without bytes have them. */
    private Object content(Arguments in) throws FormatException {
        Object value = parts.get(3);
        if (value instanceof PickleBytes) {
            return value;
        }
        if (value instanceof PickleCall encoded && Callable.of(encoded) == Callable.BYTES) {
            if (encoded.arguments().isEmpty()) {
                return "";
            }
            Object text = encoded.arguments().get(0);
            if (text instanceof String latin && latin.chars().allMatch(c -> c <= LAST_LATIN)) {
                return latin;
            }
        }
        throw in.malformed("argument 3 must be bytes");
    }

    private static long[] strides(Shape shape, boolean isColumnMajor) {
        long[] strides = new long[shape.rank()];
        long stride = 1;
        for (int i = 0; i < strides.length; i++) {
            int dimension = isColumnMajor ? i : strides.length - 1 - i;
            strides[dimension] = stride;
            stride = SaturatingMath.times(stride, Math.max(1, shape.dimension(dimension)));
        }
        return strides;
    }
}
