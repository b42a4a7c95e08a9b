package org.tensorbind.grammars.pytorch;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleDict;
import org.tensorbind.pickle.PickleGlobal;
import org.tensorbind.pickle.PickleList;

/** Finds out what tensors the calls of a pickle describe. */
final class TensorRebuilder {
    private static final int MOST_WRAPPERS = 16;
    private static final int MOST_REPETITIONS = 1 << 16;

    private final String source;
    private final Map<PickleCall, PickledTensor> known = new IdentityHashMap<>();

    /** @param source what messages call the file */
    TensorRebuilder(String source) {
        this.source = source;
    }

    /** The tensor of a call of one of the functions that make tensors, see {@link #isTensor}. */
    PickledTensor rebuild(PickleCall call) throws FormatException {
        PickledTensor tensor = known.get(call);
        if (tensor == null) {
            NumpyArray array = NumpyArray.of(call);
            tensor = array == null ? rebuild(new Arguments(source, call), 0) : array.tensor(source);
            known.put(call, tensor);
        }
        return tensor;
    }

    /**
     * The call of the function that makes a tensor of several others, without what wraps it; null for any other tensor. Of sparse tensors these are the
     * ones with compressed rows or columns, and those whose values are tensors.
     */
    @Nullable
    Arguments composed(PickleCall call) throws FormatException {
        Arguments in = unwrapped(new Arguments(source, call), 0);
        Callable callable = Callable.named(in.function());
        return callable == Callable.NESTED || (callable == Callable.SPARSE && (!isCoo(in) || isHybrid(in))) ? in : null;
    }

    private static boolean isCoo(Arguments in) throws FormatException {
        return layout(in).equals(SparseParts.COO);
    }

    private boolean isHybrid(Arguments in) throws FormatException {
        PickledTensor values = rebuild(new Arguments(source, in.list(1).call(1)), 1);
        return values.coo() == null && values.shape().rank() != 1;
    }

    private Arguments unwrapped(Arguments in, int depth) throws FormatException {
        if (depth > MOST_WRAPPERS) {
            throw in.malformed("wraps itself, or more than " + MOST_WRAPPERS + " others");
        }
        Callable callable = Callable.named(in.function());
        if (callable == Callable.WRAPPED) {
            return unwrapped(new Arguments(source, in.call(0)), depth + 1);
        }
        if (callable == Callable.FROM_TYPE) {
            PickleGlobal function = in.global(0);
            Arguments inner = in.list(2);
            List<Object> values = inner.all();
            return unwrapped(new Arguments(source, function.qualifiedName(), in.byteOffset(), values), depth + 1);
        }
        return in;
    }

    private PickledTensor rebuild(Arguments call, int depth) throws FormatException {
        Arguments in = unwrapped(call, depth);
        Callable callable = Callable.named(in.function());
        if (callable == null || !callable.isTensor()) {
            throw in.malformed("must be one of the functions that make tensors");
        }
        return switch (callable) {
            case TENSOR -> strided(in, null, Map.of(), null);
            case TENSOR_V2 -> strided(in, null, Map.of(), lazy(in, 6));
            case TENSOR_V3 -> strided(in, dtype(in, 6), Map.of(), lazy(in, 7));
            case QUANTIZED -> strided(in, null, quantizer(in), null);
            case META -> meta(in);
            case NESTED -> throw in.unsupported("a nested tensor cannot be a part of another one");
            default -> sparse(in, depth);
        };
    }

    static String layout(Arguments in) throws FormatException {
        PickleCall layout = in.call(0);
        return Callable.of(layout) == Callable.LAYOUT ? new Arguments("", layout).text(0) : layout.qualifiedName();
    }

    private Elements dtype(Arguments in, int index) throws FormatException {
        PickleGlobal global = in.global(index);
        Elements elements = global.module().equals("torch") ? Elements.named(global.name()) : null;
        if (elements == null) {
            throw in.unsupported("the dtype " + global.qualifiedName() + " is unknown here");
        }
        return elements;
    }

    /** Why elements are not those that are stored: torch would change them when they are read. */
    private static @Nullable String lazy(Arguments in, int index) {
        if (in.find(index) instanceof PickleDict flags) {
            for (PickleDict.Entry flag : flags.entries()) {
                if (Boolean.TRUE.equals(flag.value())) {
                    return "the stored elements are not the tensor's, which is marked as " + flag.key()
                            + "; save it with resolve_conj() and resolve_neg()";
                }
            }
        }
        return null;
    }

    private PickledTensor strided(
            Arguments in, @Nullable Elements given, Map<String, Object> attributes, @Nullable String unreadableReason)
            throws FormatException {
        StorageKey storage = storage(in);
        Elements elements = given == null ? storage.elements() : given;
        if (elements == null) {
            throw in.malformed("the storage '" + storage.key() + "' has no dtype");
        }
        long offset = in.natural(1);
        long[] size = in.naturals(2);
        long[] strides = in.naturals(3);
        if (size.length != strides.length) {
            throw in.malformed("has " + size.length + " dimensions and " + strides.length + " strides");
        }
        Shape shape = Shape.of(size);
        long byteSize = extent(shape, strides, elements.width());
        long byteOffset = byteSize == 0 ? 0 : SaturatingMath.times(offset, elements.width());
        if (SaturatingMath.plus(byteOffset, byteSize) > storage.byteSize()) {
            throw in.malformed("shape " + shape + " of " + elements.name() + " from element " + offset
                    + " on with strides " + Arrays.toString(strides) + " needs "
                    + SaturatingMath.plus(byteOffset, byteSize) + " bytes, storage '" + storage.key() + "' has "
                    + storage.byteSize());
        }
        return new PickledTensor(
                elements,
                shape,
                storage,
                byteOffset,
                byteSize,
                strides,
                null,
                null,
                attributes,
                unreadableReason == null ? repetition(shape, elements, byteSize) : unreadableReason,
                in.byteOffset());
    }

    /** Why elements that are stored once and repeated by strides of 0 are not read: copying them would take more than anybody expects of the file. */
    private static @Nullable String repetition(Shape shape, Elements elements, long byteSize) {
        long dense = SaturatingMath.times(shape.elementCount(), elements.width());
        return dense > SaturatingMath.times(byteSize, MOST_REPETITIONS)
                ? "shape " + shape + " repeats its " + byteSize + " stored bytes more than " + MOST_REPETITIONS
                        + " times"
                : null;
    }

    /** Bytes from the first element to the end of the last one. */
    private static long extent(Shape shape, long[] strides, int width) {
        if (shape.elementCount() == 0) {
            return 0;
        }
        long last = 0;
        for (int i = 0; i < strides.length; i++) {
            last = SaturatingMath.plus(last, SaturatingMath.times(shape.dimension(i) - 1, strides[i]));
        }
        return SaturatingMath.times(SaturatingMath.plus(last, 1), width);
    }

    /** {@code ('storage', class, key, device, count[, view])}. */
    private StorageKey storage(Arguments in) throws FormatException {
        Arguments id = in.reference(0);
        if (!id.text(0).equals("storage")) {
            throw in.malformed("argument 0 must refer to a storage, refers to '" + id.text(0) + "'");
        }
        PickleGlobal type = id.global(1);
        Elements elements = Elements.ofStorage(type.name());
        if (!type.module().startsWith("torch")
                || (elements == null && !type.name().equals(Elements.UNTYPED))) {
            throw in.unsupported("the storage class " + type.qualifiedName() + " is unknown here");
        }
        int width = elements == null ? 1 : elements.width();
        long byteSize = SaturatingMath.times(id.natural(4), width);
        if (id.find(5) instanceof PickleList view) {
            Arguments part = id.nested(view.items());
            long offset = SaturatingMath.times(part.natural(1), width);
            return new StorageKey(id.text(2), elements, offset, SaturatingMath.times(part.natural(2), width));
        }
        return new StorageKey(id.text(2), elements, 0, byteSize);
    }

    private static Map<String, Object> quantizer(Arguments in) throws FormatException {
        Arguments parameters = in.list(4);
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("qscheme", parameters.global(0).name());
        if (parameters.find(1) instanceof Double scale && parameters.find(2) instanceof Long zeroPoint) {
            attributes.put("scale", scale);
            attributes.put("zero_point", zeroPoint);
        } else if (parameters.find(3) instanceof Long axis) {
            attributes.put("axis", axis);
        }
        return attributes;
    }

    /** The tensors that belong to one that is quantized by channel, by what is appended to its name. */
    Map<String, PickledTensor> channels(PickleCall call) throws FormatException {
        Arguments in = unwrapped(new Arguments(source, call), 0);
        Map<String, PickledTensor> parts = new LinkedHashMap<>();
        if (Callable.named(in.function()) == Callable.QUANTIZED) {
            Arguments parameters = in.list(4);
            String[] names = {"scales", "zero_points"};
            for (int i = 0; i < names.length; i++) {
                if (parameters.find(i + 1) instanceof PickleCall part && isTensor(part)) {
                    parts.put(names[i], rebuild(part));
                }
            }
        }
        return parts;
    }

    /** Whether a call makes a tensor, or an array of NumPy whose elements are numbers. */
    static boolean isTensor(PickleCall call) {
        Callable callable = Callable.of(call);
        return callable != null && (callable.isTensor() || NumpyArray.of(call) != null);
    }

    private PickledTensor meta(Arguments in) throws FormatException {
        return new PickledTensor(
                dtype(in, 0),
                Shape.of(in.naturals(1)),
                null,
                0,
                0,
                new long[0],
                null,
                null,
                Map.of(),
                "the tensor is on the meta device, which has no elements",
                in.byteOffset());
    }

    private PickledTensor sparse(Arguments in, int depth) throws FormatException {
        String layout = layout(in);
        if (!isCoo(in)) {
            throw in.unsupported("a tensor of the layout " + layout + " cannot be a part of another one");
        }
        Arguments parts = in.list(1);
        PickledTensor indices = rebuild(new Arguments(source, parts.call(0)), depth + 1);
        PickledTensor values = rebuild(new Arguments(source, parts.call(1)), depth + 1);
        Shape shape = Shape.of(parts.naturals(2));
        boolean isCoalesced = Boolean.TRUE.equals(parts.find(3));
        return new PickledTensor(
                values.elements(),
                shape,
                null,
                0,
                0,
                new long[0],
                new PickledTensor.Coo(indices, values),
                null,
                isCoalesced ? Map.of() : Map.of(SparseParts.IS_COALESCED, false),
                SparseParts.problem(shape, indices, values),
                in.byteOffset());
    }
}
