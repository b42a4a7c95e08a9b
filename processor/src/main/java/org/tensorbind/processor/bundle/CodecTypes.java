package org.tensorbind.processor.bundle;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.Codecs;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** Which constant of {@link Codecs} holds a tensor in a Java type. */
public final class CodecTypes {
    private static final int DEEPEST = 4;

    private static final String ADAPTER =
            "write a class that converts it and name that in a @TensorAdapter of this property, its class or its package";

    private static final Map<String, Named> PRIMITIVES = Map.of(
            "byte", new Named("BYTE", Codecs.BYTE),
            "short", new Named("SHORT", Codecs.SHORT),
            "int", new Named("INT", Codecs.INT),
            "long", new Named("LONG", Codecs.LONG),
            "float", new Named("FLOAT", Codecs.FLOAT),
            "double", new Named("DOUBLE", Codecs.DOUBLE),
            "boolean", new Named("BOOLEAN", Codecs.BOOLEAN));

    private static final Map<String, String> BOXES = Map.of(
            "java.lang.Byte", "byte",
            "java.lang.Short", "short",
            "java.lang.Integer", "int",
            "java.lang.Long", "long",
            "java.lang.Float", "float",
            "java.lang.Double", "double",
            "java.lang.Boolean", "boolean");

    private static final Map<String, Named> CLASSES = Map.ofEntries(
            Map.entry("java.nio.ByteBuffer", new Named("BYTE_BUFFER", Codecs.BYTE_BUFFER)),
            Map.entry("java.nio.ShortBuffer", new Named("SHORT_BUFFER", Codecs.SHORT_BUFFER)),
            Map.entry("java.nio.IntBuffer", new Named("INT_BUFFER", Codecs.INT_BUFFER)),
            Map.entry("java.nio.LongBuffer", new Named("LONG_BUFFER", Codecs.LONG_BUFFER)),
            Map.entry("java.nio.FloatBuffer", new Named("FLOAT_BUFFER", Codecs.FLOAT_BUFFER)),
            Map.entry("java.nio.DoubleBuffer", new Named("DOUBLE_BUFFER", Codecs.DOUBLE_BUFFER)),
            Map.entry("org.tensorbind.TensorView", new Named("VIEW", Codecs.VIEW)),
            Map.entry("org.tensorbind.CooTensor", new Named("COO", Codecs.COO)),
            Map.entry("kotlin.UByte", new Named("UBYTE", Codecs.UBYTE)),
            Map.entry("kotlin.UShort", new Named("USHORT", Codecs.USHORT)),
            Map.entry("kotlin.UInt", new Named("UINT", Codecs.UINT)),
            Map.entry("kotlin.ULong", new Named("ULONG", Codecs.ULONG)));

    private CodecTypes() {}

    /**
     * A codec by the name of its constant.
     *
     * @param codec of a nested array or an array that of its elements, which takes the same dtypes
     */
    record Named(String constant, Codec<?> codec) {}

    /** A codec by the name of its constant. */
    public static Codec<?> codec(String constant) {
        return (Codec<?>) constant(Codecs.class, constant);
    }

    /**
     * A constant of a class of the runtime by its name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Object constant(Class<?> owner, String name) {
        try {
            return owner.getField(name).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(owner.getSimpleName() + " has no " + name, e);
        }
    }

    /** Whether a property can be of this type without an adapter. */
    public static boolean needsNoAdapter(SourceType type) {
        return of(type) != null
                || type.bundle() != null
                || type.is("java.lang.String")
                || type.is("java.util.List")
                || type.is("java.util.Map");
    }

    /** The codec of a type, null where there is none. */
    static @Nullable Named of(SourceType type) {
        if (type.kind() == Kind.CLASS) {
            return type.arrayDepth() > 0 ? null : ofClass(type.name());
        }
        Named primitive = type.kind() == Kind.PRIMITIVE ? PRIMITIVES.get(type.name()) : null;
        if (primitive == null || type.arrayDepth() == 0) {
            return primitive;
        }
        if (type.arrayDepth() > DEEPEST) {
            return null;
        }
        String depth = type.arrayDepth() == 1 ? "" : "_" + type.arrayDepth();
        return new Named(primitive.constant() + "_ARRAY" + depth, primitive.codec());
    }

    private static @Nullable Named ofClass(String name) {
        String unboxed = unboxed(name);
        return unboxed == null ? CLASSES.get(name) : PRIMITIVES.get(unboxed);
    }

    /** The primitive type whose values a class has, null for other classes. */
    static @Nullable String unboxed(String className) {
        return BOXES.get(className);
    }

    /** The class whose values are those of a primitive type. */
    static String boxed(String primitive) {
        return BOXES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(primitive))
                .map(entry -> entry.getKey().substring("java.lang.".length()))
                .findFirst()
                .orElse(primitive);
    }

    /** What to use instead of a type that holds no tensor. */
    static String advice(SourceType type, Declaration declaration) {
        String adapter =
                type.arrayDepth() > 0 ? null : declaration.adaptersElsewhere().get(type.name());
        if (adapter != null) {
            return String.format(
                    "'%s' converts it, but is an adapter of other classes or properties only; add @TensorAdapter(%s) to this"
                            + " property, its class or its package",
                    adapter, adapter + (declaration.kotlin() ? "::class" : ".class"));
        }
        return advice(type, declaration.kotlin());
    }

    private static String advice(SourceType type, boolean kotlin) {
        if (type.arrayDepth() > DEEPEST && type.kind() == Kind.PRIMITIVE) {
            return "arrays have at most " + DEEPEST + " levels; use TensorView for any rank";
        }
        if (type.name().equals("char")) {
            return "use 'short' with dtype = U16";
        }
        if (type.arrayDepth() > 0) {
            String unboxed = BOXES.get(type.name());
            if (unboxed == null) {
                return "use a List of bundles";
            }
            SourceType primitive = SourceType.of(Kind.PRIMITIVE, unboxed, type.arrayDepth(), false);
            return "use '" + (kotlin ? primitive.inKotlin() : primitive.toString()) + "'";
        }
        return switch (type.name()) {
            case "java.util.Optional" -> "use the type in it with @Nullable";
            case "java.lang.String" -> "give it @Metadata for an entry of the file's metadata";
            case "java.util.Collection", "java.util.Set", "java.util.ArrayList", "java.lang.Iterable" ->
                "use 'java.util.List'";
            case "java.util.HashMap", "java.util.LinkedHashMap", "java.util.TreeMap" -> "use 'java.util.Map'";
            case "kotlin.collections.MutableList", "kotlin.collections.Collection", "kotlin.collections.Set" ->
                "use 'List'";
            case "kotlin.collections.MutableMap" -> "use 'Map'";
            case "kotlin.UByteArray" -> "use 'ByteArray' with dtype = U8";
            case "kotlin.UShortArray" -> "use 'ShortArray' with dtype = U16";
            case "kotlin.UIntArray" -> "use 'IntArray' with dtype = U32";
            case "kotlin.ULongArray" -> "use 'LongArray' with dtype = U64";
            case "java.util.List" -> "give its type argument, as in 'List<float[]>'";
            case "java.util.Map" -> "its keys are 'String', as in 'Map<String, float[]>'";
            default -> adviceOnClass(type);
        };
    }

    /** What to do about a class depends on whose it is. */
    private static String adviceOnClass(SourceType type) {
        if (type.enumeration()) {
            return "give it @Metadata for an entry of the file's metadata, or " + ADAPTER;
        }
        if (type.kind() != Kind.CLASS) {
            return "use an array, a buffer, TensorView, a bundle, List or Map";
        }
        return type.name().matches("(java|javax|jdk|kotlin)\\..*")
                ? "use an array, a buffer, TensorView, List or Map, or " + ADAPTER
                : "annotate '" + type + "' with @TensorBundle, use an array, a buffer, TensorView, List or Map, or "
                        + ADAPTER;
    }
}
