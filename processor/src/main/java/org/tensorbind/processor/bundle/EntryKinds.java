package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** Which types a metadata entry and a tensor's field may have. */
final class EntryKinds {
    /** Text as it is. */
    static final EntryKind TEXT = constant("TEXT");

    private EntryKinds() {}

    /** Whether a type holds an integer. */
    static boolean isInteger(SourceType type) {
        EntryKind scalar = type.arrayDepth() > 0 ? null : scalar(type);
        return scalar != null && List.of("BYTE", "SHORT", "INT", "LONG").contains(scalar.constant());
    }

    /** How metadata entries of a type are read and written, null where they are not. */
    static @Nullable EntryKind ofMetadata(SourceType type) {
        if (type.arrayDepth() > 0) {
            return null;
        }
        EntryKind scalar = scalar(type);
        if (scalar != null) {
            return scalar;
        }
        SourceType element = type.element();
        if (element == null || !isAnything(element)) {
            return null;
        }
        return constant(type.isList() ? "JSON_ARRAY" : "JSON_OBJECT");
    }

    /**
     * How fields of a type are read and written, null where they are not.
     *
     * @param kotlin whether the type declares which of its parts may be null; in Java any may
     */
    static @Nullable EntryKind ofAttribute(SourceType type, boolean kotlin) {
        if (type.arrayDepth() > 0) {
            boolean bytes = type.arrayDepth() == 1
                    && type.kind() == Kind.PRIMITIVE
                    && type.name().equals("byte");
            return bytes ? constant("BYTES") : null;
        }
        EntryKind scalar = scalar(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.is("java.lang.String")) {
            return constant("TEXT");
        }
        if (isAnything(type)) {
            return constant("OBJECT");
        }
        SourceType element = type.element();
        EntryKind kind = element == null ? null : ofElement(element, kotlin);
        return kind == null ? null : new EntryKind(type.isList() ? "listOf" : "mapOf", null, kind);
    }

    private static @Nullable EntryKind ofElement(SourceType element, boolean kotlin) {
        if (element.adapter() != null) {
            return null;
        }
        if (isAnything(element) && (element.nullable() || !kotlin)) {
            return constant("ANYTHING");
        }
        return element.nullable() ? null : ofAttribute(element, kotlin);
    }

    /** How an enum, a number or a truth value is read and written, null for other types. */
    private static @Nullable EntryKind scalar(SourceType type) {
        if (type.enumeration()) {
            return new EntryKind("", type.ref(), null);
        }
        String primitive = type.kind() == Kind.PRIMITIVE ? type.name() : CodecTypes.unboxed(type.name());
        return primitive == null || primitive.equals("char") ? null : constant(primitive.toUpperCase(Locale.ROOT));
    }

    private static boolean isAnything(SourceType type) {
        return type.is("java.lang.Object") || type.is("kotlin.Any");
    }

    private static EntryKind constant(String name) {
        return new EntryKind(name, null, null);
    }
}
