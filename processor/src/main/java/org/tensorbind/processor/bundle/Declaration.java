package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bundle as a front end found it.
 *
 * @param annotation values of {@code @TensorBundle} that are given
 * @param typeParameters the class's type parameters
 * @param alternatives the bundles that a sealed type may be, none for a class
 * @param kotlin whether the class is written in Kotlin, and its reader and writer are to be
 * @param adaptersElsewhere classes that have an adapter somewhere in this compilation, and the names of the adapters
 * @param recursion the path by which the bundle contains itself, or null
 */
public record Declaration(
        TypeRef type,
        boolean isPublic,
        Map<String, Object> annotation,
        List<TypeParameter> typeParameters,
        Construction construction,
        List<Property> properties,
        List<Alternative> alternatives,
        boolean kotlin,
        Map<String, String> adaptersElsewhere,
        @Nullable String recursion) {
    /**
     * One of the bundles that a sealed type may be.
     *
     * @param label the value of the metadata entry that selects it
     */
    public record Alternative(SourceType type, String label) {}

    /** For each type parameter, whether a property has it as its type or in it, so that it represents another bundle. */
    public List<Boolean> usedParameters() {
        return typeParameters.stream()
                .map(parameter -> properties.stream().anyMatch(property -> uses(property.type(), parameter.name())))
                .toList();
    }

    /** A type as the class's language writes it. */
    String shown(SourceType shown) {
        return kotlin ? shown.nullable(false).inKotlin() : shown.toString();
    }

    private static boolean uses(SourceType type, String parameter) {
        return (type.kind() == SourceType.Kind.VARIABLE && type.name().equals(parameter))
                || type.arguments().stream().anyMatch(argument -> uses(argument, parameter));
    }

    /**
     * A type parameter of the class.
     *
     * @param bounds what it extends, Object left out
     */
    public record TypeParameter(String name, List<SourceType> bounds) {}

    /** How an instance is made. */
    public enum Construction {
        /** A constructor with a parameter for each property. */
        CONSTRUCTOR,
        /** A constructor without parameters, then setters or fields. */
        SETTERS,
        /** A static {@code builder()}, then methods, then {@code build()}. */
        BUILDER,
        /** By one of the bundles that a sealed type may be. */
        ALTERNATIVES
    }

    /**
     * One property.
     *
     * @param tensor values of {@code @Tensor} that are given, null without the annotation
     * @param metadata values of {@code @Metadata} that are given, null without the annotation
     * @param attribute values of {@code @Attribute} that are given, null without the annotation
     * @param accessor what reads the value after an instance and a dot: {@code weight()}, {@code getWeight()} or {@code weight}
     * @param setter name of the method that takes the value, or of the field; null where there is none and none is needed
     * @param setterIsField whether {@code setter} is a field
     * @param hasDefault whether the constructor knows a value where none is given
     */
    public record Property(
            String name,
            SourceType type,
            @Nullable Map<String, Object> tensor,
            @Nullable Map<String, Object> metadata,
            @Nullable Map<String, Object> attribute,
            String accessor,
            @Nullable String setter,
            boolean setterIsField,
            boolean hasDefault) {}
}
