package org.tensorbind.grammars.pytorch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.pickle.PickleCall;
import org.tensorbind.pickle.PickleGlobal;

/** The classes and functions whose calls are understood. Any other call is an opaque value. */
enum Callable {
    /** {@code (storage, offset, size, stride)}. */
    TENSOR("torch._utils._rebuild_tensor"),
    /** {@code (storage, offset, size, stride, requires_grad, hooks[, metadata])}. */
    TENSOR_V2("torch._utils._rebuild_tensor_v2"),
    /** {@code (storage, offset, size, stride, requires_grad, hooks, dtype[, metadata])}. */
    TENSOR_V3("torch._utils._rebuild_tensor_v3"),
    /** {@code (storage, offset, size, stride, quantizer, requires_grad, hooks)}. */
    QUANTIZED("torch._utils._rebuild_qtensor"),
    /** {@code (layout, parts)}. */
    SPARSE("torch._utils._rebuild_sparse_tensor"),
    /** {@code (values, sizes, strides, offsets)}. */
    NESTED("torch._utils._rebuild_nested_tensor"),
    /** {@code (dtype, size, stride, requires_grad)}. */
    META("torch._utils._rebuild_meta_tensor_no_storage"),
    /** {@code (tensor, …)}. */
    WRAPPED(
            "torch._utils._rebuild_parameter",
            "torch._utils._rebuild_parameter_with_state",
            "torch._utils._rebuild_device_tensor_from_cpu_tensor",
            "torch.nn.parameter.Parameter",
            "torch.nn.parameter.Buffer"),
    /** {@code (function, type, arguments, state)}. */
    FROM_TYPE("torch._tensor._rebuild_from_type_v2"),
    /** A dictionary, whose arguments may be a list of entries. */
    DICTIONARY("collections.OrderedDict", "builtins.dict", "__builtin__.dict"),
    /** {@code (items)}. */
    LIST(
            "torch.Size",
            "builtins.list",
            "builtins.tuple",
            "builtins.set",
            "builtins.frozenset",
            "__builtin__.list",
            "__builtin__.tuple",
            "__builtin__.set",
            "__builtin__.frozenset"),
    /** {@code (text)}, the name of a layout. */
    LAYOUT("torch.serialization._get_layout"),
    /** {@code (type[, index])}. */
    DEVICE("torch.device"),
    /** {@code (text, encoding)}, bytes; without arguments no bytes. */
    BYTES("_codecs.encode", "builtins.bytes", "__builtin__.bytes"),
    /** {@code (text, …)}. */
    NUMPY_DTYPE("numpy.dtype"),
    /** {@code (dtype, bytes)}. */
    NUMPY_SCALAR("numpy.core.multiarray.scalar", "numpy._core.multiarray.scalar"),
    /** {@code (type, shape, code)}, an array; its state replaces these. */
    NUMPY_ARRAY("numpy.core.multiarray._reconstruct", "numpy._core.multiarray._reconstruct"),
    /** {@code (bytes, dtype, shape, order)}, an array. */
    NUMPY_BUFFER("numpy.core.numeric._frombuffer", "numpy._core.numeric._frombuffer");

    private static final Map<String, Callable> BY_NAME = byName();

    private final String[] names;

    Callable(String... names) {
        this.names = names;
    }

    private static Map<String, Callable> byName() {
        Map<String, Callable> table = new HashMap<>();
        for (Callable callable : values()) {
            for (String name : callable.names) {
                table.put(name, callable);
            }
        }
        return table;
    }

    /** What a call calls, null where it is unknown here, or where it is given another function to call that is. */
    static @Nullable Callable of(PickleCall call) {
        Callable callable = named(call.qualifiedName());
        return callable == FROM_TYPE && !isTensor(call.arguments()) ? null : callable;
    }

    private static boolean isTensor(List<Object> arguments) {
        Callable function = !arguments.isEmpty() && arguments.get(0) instanceof PickleGlobal global
                ? named(global.qualifiedName())
                : null;
        return function != null && function.isTensor();
    }

    /** Whether a call is given an unknown function, which makes a tensor of its arguments. */
    static boolean isOtherType(PickleCall call) {
        return named(call.qualifiedName()) == FROM_TYPE && of(call) == null;
    }

    static @Nullable Callable named(String qualifiedName) {
        return BY_NAME.get(qualifiedName);
    }

    /** Whether its calls are tensors of torch. */
    boolean isTensor() {
        return compareTo(FROM_TYPE) <= 0;
    }
}
