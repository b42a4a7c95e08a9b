package org.tensorbind.grammars.pytorch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.grammars.safetensors.SafetensorsFormat;

/**
 * An element type of PyTorch.
 *
 * @param name as in {@code torch.float32}, without the module
 * @param storage the class of storages of such elements, empty where these are in untyped storages
 * @param type how elements are stored
 */
record Elements(String name, String storage, ElementType type) {
    /** The class of storages that are bytes. */
    static final String UNTYPED = "UntypedStorage";

    private static final List<Elements> ALL = List.of(
            of("float32", "FloatStorage", DType.F32),
            of("float64", "DoubleStorage", DType.F64),
            of("float16", "HalfStorage", DType.F16),
            of("bfloat16", "BFloat16Storage", DType.BF16),
            of("int64", "LongStorage", DType.I64),
            of("int32", "IntStorage", DType.I32),
            of("int16", "ShortStorage", DType.I16),
            of("int8", "CharStorage", DType.I8),
            of("uint8", "ByteStorage", DType.U8),
            of("bool", "BoolStorage", DType.BOOL),
            of("complex64", "ComplexFloatStorage", DType.C64),
            of("complex128", "ComplexDoubleStorage", DType.C128),
            of("uint16", "", DType.U16),
            of("uint32", "", DType.U32),
            of("uint64", "", DType.U64),
            of("float8_e4m3fn", "", DType.F8_E4M3),
            of("float8_e5m2", "", DType.F8_E5M2),
            decoded("float8_e8m0fnu", "f8_e8m0"),
            decoded("float8_e4m3fnuz", "f8_e4m3fnuz"),
            decoded("float8_e5m2fnuz", "f8_e5m2fnuz"),
            undecoded("float4_e2m1fn_x2", "", "f4_e2m1_x2", 8),
            undecoded("complex32", "ComplexHalfStorage", "c32", 32),
            of("qint8", "QInt8Storage", DType.I8),
            of("quint8", "QUInt8Storage", DType.U8),
            of("qint32", "QInt32Storage", DType.I32));

    /** Those of indices. */
    static final Elements INT64 = of("int64", "LongStorage", DType.I64);

    private static final Map<String, Elements> BY_NAME = new HashMap<>();
    private static final Map<String, Elements> BY_STORAGE = new HashMap<>();
    private static final Map<ElementType, Elements> BY_TYPE = new HashMap<>();

    static {
        for (Elements elements : ALL) {
            BY_NAME.put(elements.name, elements);
            BY_STORAGE.put(elements.storage, elements);
            BY_TYPE.putIfAbsent(elements.type, elements); // quantized ones are written as the integers that they are
        }
    }

    private static Elements of(String name, String storage, DType dtype) {
        return new Elements(name, storage, ElementType.of(dtype));
    }

    /** A type whose numbers are those of the same type in safetensors. */
    private static Elements decoded(String name, String type) {
        return new SafetensorsFormat()
                .traits().blockTypes().stream()
                        .filter(known -> known.name().equals(type))
                        .findFirst()
                        .map(known -> new Elements(name, "", known))
                        .orElseGet(() -> undecoded(name, "", type, Byte.SIZE));
    }

    private static Elements undecoded(String name, String storage, String type, int bits) {
        return new Elements(name, storage, ElementType.packed(type, bits));
    }

    /** The type of a name such as {@code float32}, null where it is unknown here. */
    static @Nullable Elements named(String name) {
        return BY_NAME.get(name);
    }

    /** The type of the elements of a class of storages, null where it is unknown here or the storages are untyped. */
    static @Nullable Elements ofStorage(String storage) {
        return storage.isEmpty() ? null : BY_STORAGE.get(storage);
    }

    /** The type that is written for elements. */
    static Elements of(ElementType type) {
        Elements elements = BY_TYPE.get(type);
        if (elements == null) {
            throw new IllegalArgumentException("there is no dtype " + type);
        }
        return elements;
    }

    /** The types that can be written. */
    static List<ElementType> types() {
        List<ElementType> types = new ArrayList<>();
        for (Elements elements : ALL) {
            if (BY_TYPE.get(elements.type) == elements) {
                types.add(elements.type);
            }
        }
        return types;
    }

    /** Whether they are written to a storage of bytes: torch has no class for their storages, or does not load it where code must not run. */
    boolean isUntyped() {
        return storage.isEmpty() || type.isBlock();
    }

    int width() {
        return type.blockBytes();
    }
}
