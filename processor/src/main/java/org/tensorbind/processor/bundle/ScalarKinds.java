package org.tensorbind.processor.bundle;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** What the runtime calls numbers and truth values of entries and fields. */
final class ScalarKinds {
    private ScalarKinds() {}

    /** The constant of a primitive type or of what it is boxed in, null for other types. */
    static @Nullable String constant(SourceType type) {
        if (type.kind() == Kind.PRIMITIVE) {
            return type.name().equals("char") ? null : type.name().toUpperCase(Locale.ROOT);
        }
        return switch (type.name()) {
            case "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.Long",
                    "java.lang.Float",
                    "java.lang.Double",
                    "java.lang.Boolean" ->
                type.name().substring("java.lang.".length()).toUpperCase(Locale.ROOT);
            case "java.lang.Integer" -> "INT";
            default -> null;
        };
    }
}
