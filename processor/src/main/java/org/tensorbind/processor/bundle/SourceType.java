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
 */
public record SourceType(
        Kind kind,
        String name,
        int arrayDepth,
        @Nullable TypeRef ref,
        List<SourceType> arguments,
        boolean nullable,
        @Nullable BundleRef bundle) {
    /** A type that is no class. */
    public static SourceType of(Kind kind, String name, int arrayDepth, boolean nullable) {
        return new SourceType(kind, name, arrayDepth, null, List.of(), nullable, null);
    }

    /** A class. */
    public static SourceType ofClass(
            TypeRef ref, List<SourceType> arguments, boolean nullable, @Nullable BundleRef bundle) {
        return new SourceType(Kind.CLASS, ref.qualifiedName(), 0, ref, arguments, nullable, bundle);
    }

    /** Arrays of this, that may be null or not. */
    public SourceType array(int depth, boolean arrayNullable) {
        return new SourceType(kind, name, arrayDepth + depth, ref, arguments, arrayNullable, bundle);
    }

    /** The same, that may be null or not. */
    public SourceType nullable(boolean newNullable) {
        return new SourceType(kind, name, arrayDepth, ref, arguments, newNullable, bundle);
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
     * @param parameters for each of its type parameters, whether it stands for another bundle
     * @param names names of the tensors that it has in any file, nested ones included
     */
    public record BundleRef(
            TypeRef type,
            boolean isPublic,
            List<String> variables,
            Map<String, Long> constants,
            List<Boolean> parameters,
            List<String> names) {}

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
