package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.AttributeKind;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** Which types a tensor's field may have. */
final class AttributeKinds {
    private AttributeKinds() {}

    /**
     * How fields of a type are read and written, null where they are not.
     *
     * @param kotlin whether the type says of its parts which may be null; in Java any may
     */
    static @Nullable AttributeKind of(SourceType type, boolean kotlin) {
        if (type.arrayDepth() > 0) {
            boolean bytes = type.arrayDepth() == 1
                    && type.kind() == Kind.PRIMITIVE
                    && type.name().equals("byte");
            return bytes ? constant("BYTES") : null;
        }
        if (type.enumeration()) {
            return new AttributeKind("", type.ref(), null);
        }
        String scalar = ScalarKinds.constant(type);
        if (scalar != null) {
            return constant(scalar);
        }
        return switch (type.name()) {
            case "java.lang.String" -> constant("TEXT");
            case "java.lang.Object", "kotlin.Any" -> constant("OBJECT");
            case "java.util.List" -> type.arguments().size() == 1 ? container("listOf", type, kotlin) : null;
            case "java.util.Map" ->
                type.arguments().size() == 2 && type.arguments().get(0).is("java.lang.String")
                        ? container("mapOf", type, kotlin)
                        : null;
            default -> null;
        };
    }

    private static AttributeKind constant(String name) {
        return new AttributeKind(name, null, null);
    }

    private static @Nullable AttributeKind container(String method, SourceType type, boolean kotlin) {
        SourceType part = type.arguments().get(type.arguments().size() - 1);
        if (part.adapter() != null) {
            return null;
        }
        boolean anything = part.is("java.lang.Object") || part.is("kotlin.Any");
        if (anything && (part.nullable() || !kotlin)) {
            return new AttributeKind(method, null, constant("ANYTHING"));
        }
        AttributeKind inner = part.nullable() ? null : of(part, kotlin);
        return inner == null ? null : new AttributeKind(method, null, inner);
    }
}
