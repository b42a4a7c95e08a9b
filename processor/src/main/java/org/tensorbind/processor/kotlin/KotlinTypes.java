package org.tensorbind.processor.kotlin;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.elements.Members;

/** Maps Kotlin's built-in types to the bundle model. */
public final class KotlinTypes {
    private static final Map<String, TypeRef> CLASSES = Map.of(
            "kotlin.String", new TypeRef("java.lang", List.of("String")),
            "kotlin.collections.List", new TypeRef("java.util", List.of("List")),
            "kotlin.collections.Map", new TypeRef("java.util", List.of("Map")));

    private static final List<String> PRIMITIVES =
            List.of("Byte", "Short", "Int", "Long", "Float", "Double", "Boolean", "Char");
    private static final String ARRAY = "Array";

    private KotlinTypes() {}

    /** The type of a number, a boolean, or an array of these; null for any other class. */
    public static @Nullable SourceType primitive(String className, boolean nullable) {
        String simple = className.startsWith("kotlin.") ? className.substring("kotlin.".length()) : "";
        boolean array = simple.endsWith(ARRAY);
        String name = array ? simple.substring(0, simple.length() - ARRAY.length()) : simple;
        if (!PRIMITIVES.contains(name)) {
            return null;
        }
        SourceType type = SourceType.of(Kind.PRIMITIVE, name.toLowerCase(Locale.ROOT), array ? 1 : 0, nullable);
        return nullable ? boxed(type).nullable(true) : type;
    }

    /** The boxed form of a primitive type, as in {@code Array<Float>} in contrast to {@code FloatArray}; arrays are unchanged. */
    public static SourceType boxed(SourceType type) {
        if (type.kind() != Kind.PRIMITIVE || type.arrayDepth() > 0) {
            return type;
        }
        String box = type.name().equals("int") ? "Integer" : Members.capitalized(type.name());
        return SourceType.ofClass(new TypeRef("java.lang", List.of(box)), List.of(), type.nullable(), null);
    }

    /** The Java class of a built-in Kotlin class; null if both have the same name. */
    public static @Nullable TypeRef inJava(String className) {
        return CLASSES.get(className);
    }
}
