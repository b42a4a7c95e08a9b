package org.tensorbind.processor.bundle;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.MetadataKind;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** Which types a metadata entry may have. */
final class MetadataKinds {
    private MetadataKinds() {}

    /** How entries of a type are read and written, null where they are not. */
    static @Nullable MetadataKind of(SourceType type) {
        if (type.arrayDepth() > 0) {
            return null;
        }
        if (type.enumeration()) {
            return new MetadataKind("", type.ref());
        }
        if (type.kind() == Kind.PRIMITIVE) {
            return type.name().equals("char")
                    ? null
                    : new MetadataKind(type.name().toUpperCase(Locale.ROOT), null);
        }
        return switch (type.name()) {
            case "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.Long",
                    "java.lang.Float",
                    "java.lang.Double",
                    "java.lang.Boolean" ->
                new MetadataKind(type.name().substring("java.lang.".length()).toUpperCase(Locale.ROOT), null);
            case "java.lang.Integer" -> new MetadataKind("INT", null);
            case "java.util.Map" -> isObject(type, 2) ? new MetadataKind("JSON_OBJECT", null) : null;
            case "java.util.List" -> isObject(type, 1) ? new MetadataKind("JSON_ARRAY", null) : null;
            default -> null;
        };
    }

    private static boolean isObject(SourceType type, int arguments) {
        if (type.arguments().size() != arguments) {
            return false;
        }
        SourceType value = type.arguments().get(arguments - 1);
        return (arguments == 1 || type.arguments().get(0).is("java.lang.String"))
                && (value.is("java.lang.Object") || value.is("kotlin.Any"));
    }
}
