package org.tensorbind.processor.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.MetadataKind;

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
        String scalar = ScalarKinds.constant(type);
        if (scalar != null) {
            return new MetadataKind(scalar, null);
        }
        return switch (type.name()) {
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
