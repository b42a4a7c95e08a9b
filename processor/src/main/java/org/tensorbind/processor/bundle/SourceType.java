package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a property as its source has it.
 *
 * @param name a primitive type, a qualified class name, or a type variable; of an array that of the innermost elements
 * @param arrayDepth levels of arrays around it
 * @param ref the class, null for what is none
 * @param arguments of the class
 * @param nullable whether a value may be null
 * @param bundle the class if it is a bundle
 * @param enumeration whether the class is an enum
 * @param adapter what makes the class of one that bundles know, null where nothing does
 */
public record SourceType(
        Kind kind,
        String name,
        int arrayDepth,
        @Nullable TypeRef ref,
        List<SourceType> arguments,
        boolean nullable,
        @Nullable BundleRef bundle,
        boolean enumeration,
        @Nullable Adapter adapter) {
    /**
     * Static methods of a class of the user's.
     *
     * @param read the method that makes the type of {@code known}
     * @param write the method that makes {@code known} of the type
     */
    public record Adapter(TypeRef owner, AdapterMethod read, AdapterMethod write, SourceType known) {}

    /**
     * A method of an adapter.
     *
     * @param context whether its second parameter is the context of the bundle
     */
    public record AdapterMethod(String name, boolean context) {}

    /** A type that does not exist yet: another processor may generate it. */
    public static final class Unresolved extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** The type by its name. */
        public Unresolved(Object type) {
            super(String.valueOf(type));
        }
    }

    /** A type that is not a class. */
    public static SourceType of(Kind kind, String name, int arrayDepth, boolean nullable) {
        return new SourceType(kind, name, arrayDepth, null, List.of(), nullable, null, false, null);
    }

    /** A class. */
    public static SourceType ofClass(
            TypeRef ref, List<SourceType> arguments, boolean nullable, @Nullable BundleRef bundle) {
        return new SourceType(Kind.CLASS, ref.qualifiedName(), 0, ref, arguments, nullable, bundle, false, null);
    }

    /** Arrays of this, that may be null or not. */
    public SourceType array(int depth, boolean arrayNullable) {
        return new SourceType(
                kind, name, arrayDepth + depth, ref, arguments, arrayNullable, bundle, enumeration, adapter);
    }

    /** Returns a copy that may be null, or may not. */
    public SourceType nullable(boolean newNullable) {
        return new SourceType(kind, name, arrayDepth, ref, arguments, newNullable, bundle, enumeration, adapter);
    }

    /** The enum that this class is. */
    public SourceType asEnum() {
        return new SourceType(kind, name, arrayDepth, ref, arguments, nullable, bundle, true, adapter);
    }

    /** The class with what makes it of one that bundles know. */
    public SourceType adapted(@Nullable Adapter found) {
        return new SourceType(kind, name, arrayDepth, ref, arguments, nullable, bundle, enumeration, found);
    }

    /** Whether this is a single object of a class. */
    public boolean is(String className) {
        return arrayDepth == 0 && name.equals(className);
    }

    /** Whether this is a list of something. */
    public boolean isList() {
        return is("java.util.List") && arguments.size() == 1;
    }

    /** Whether this is a map from text. */
    public boolean isMap() {
        return is("java.util.Map") && arguments.size() == 2 && arguments.get(0).is("java.lang.String");
    }

    /** What a list, or a map from text, has as elements; null for other types. */
    public @Nullable SourceType element() {
        return isList() || isMap() ? arguments.get(arguments.size() - 1) : null;
    }

    /** Whether this represents another bundle. */
    public boolean isBundle() {
        return arrayDepth == 0 && (bundle != null || kind == Kind.VARIABLE);
    }

    /** Whether this may be null and is a type that may not. */
    public boolean isNullablePrimitive() {
        return nullable && kind == Kind.PRIMITIVE && arrayDepth == 0;
    }

    /** The type that an adapter makes this of, or this. */
    public SourceType known() {
        return adapter == null ? this : adapter.known();
    }

    /** What the name is one of. */
    public enum Kind {
        /** Primitive. */
        PRIMITIVE,
        /** A class or an interface. */
        CLASS,
        /** A type variable of the bundle. */
        VARIABLE,
        /** Something else, such as an unbounded wildcard. */
        OTHER
    }

    /**
     * A bundle that another one mentions.
     *
     * @param variables its shape variables, as far as they are known: those of bundles in other modules may not be
     * @param constants those of its variables that it gives a value
     * @param parameters for each of its type parameters, whether it represents another bundle
     * @param names names of the tensors that it has in any file, nested ones included
     */
    public record BundleRef(
            TypeRef type,
            boolean isPublic,
            List<String> variables,
            Map<String, Long> constants,
            List<Boolean> parameters,
            List<String> names) {}

    /** As Kotlin writes it, without packages. */
    public String inKotlin() {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        boolean primitive = kind == Kind.PRIMITIVE;
        String element = primitive ? Character.toUpperCase(simple.charAt(0)) + simple.substring(1) : simple;
        if (name.equals("java.lang.Integer")) {
            element = "Int";
        }
        String text = arguments.isEmpty()
                ? element
                : element + arguments.stream().map(SourceType::inKotlin).collect(Collectors.joining(", ", "<", ">"));
        int depth = arrayDepth;
        if (primitive && depth > 0) {
            text += "Array";
            depth--;
        }
        return "Array<".repeat(depth) + text + ">".repeat(depth) + (nullable ? "?" : "");
    }

    /** As it is written, without packages. */
    @Override
    public String toString() {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String inner = arguments.isEmpty()
                ? simple
                : simple + arguments.stream().map(SourceType::toString).collect(Collectors.joining(", ", "<", ">"));
        return inner + "[]".repeat(arrayDepth);
    }
}
