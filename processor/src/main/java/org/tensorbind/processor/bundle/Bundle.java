package org.tensorbind.processor.bundle;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.annotation.Conversion;

/**
 * A resolved bundle without errors.
 *
 * @param where the equations of its shape variables, as text; may be empty
 * @param tag for a sealed type, the key of the metadata entry that distinguishes its bundles; may be empty
 * @param pinned the name of the header that it is compared with; may be empty
 */
public record Bundle(
        Declaration declaration,
        List<Component> components,
        boolean closed,
        String where,
        String tag,
        String pinned,
        Storing stored) {
    /** A property and its source in a file. */
    public record Component(Declaration.Property property, Value value) {
        /** Whether it may be absent from a file; its value is then null or the default of the class. */
        public boolean mayBeAbsent() {
            return isNullable() || property.hasDefault();
        }

        /** Whether the default of the class is used if it is absent from a file; the map of all metadata is never absent. */
        public boolean takesDefault() {
            return property.hasDefault() && !(value.known() instanceof Value.OfAllMetadata);
        }

        /** Whether its value may be null. */
        public boolean isNullable() {
            return property.type().nullable();
        }

        /** Whether it is an attribute of a tensor; attributes are bound after all tensors. */
        public boolean isAttribute() {
            return value.known() instanceof Value.OfAttribute;
        }

        /** Whether it is a metadata entry that sets a shape variable. */
        boolean setsVariable() {
            return value.known() instanceof Value.OfMetadata metadata
                    && !metadata.variable().isEmpty();
        }

        /** The property's name. */
        public String name() {
            return property.name();
        }
    }

    /** The components in the order in which they are bound: first metadata that sets shape variables, and attributes after tensors. */
    public List<Component> inOrder() {
        return components.stream()
                .sorted(Comparator.comparing(
                        component -> component.setsVariable() ? 0 : component.isAttribute() ? 2 : 1))
                .toList();
    }

    /** The source of a component in a file. */
    public sealed interface Value {
        /**
         * A tensor.
         *
         * @param codec the name of the constant of {@link org.tensorbind.bundle.element.Codecs}
         * @param type the Java type, boxed if it is primitive
         * @param shape the shape as text; empty for none
         * @param aliases alternative names in files
         * @param part the rows of the tensor that it has, null for all
         */
        record OfTensor(
                String codec,
                SourceType type,
                String name,
                String shape,
                @Nullable DType dtype,
                Conversion conversion,
                boolean finite,
                int index,
                Storing stored,
                List<String> aliases,
                boolean transposed,
                @Nullable Part part)
                implements Value {
            /** Returns a copy for a part of the tensor. */
            OfTensor with(Part rows) {
                return new OfTensor(
                        codec, type, name, shape, dtype, conversion, finite, index, stored, aliases, transposed, rows);
            }
        }

        /**
         * Another bundle.
         *
         * @param prefix the prefix of the names of its tensors
         * @param where its shape variables in terms of the enclosing bundle's, as text; may be empty
         * @param aliases alternative prefixes in files
         */
        record OfBundle(SourceType type, String prefix, String where, List<String> aliases) implements Value {}

        /**
         * A list, or a map whose keys are texts.
         *
         * @param keyed whether it is a map
         * @param nullable whether elements may be null
         * @param aliases alternative patterns in files
         * @param length how many elements there are, as a dimension; empty for any number
         */
        record OfElements(
                boolean keyed, Pattern pattern, Value element, boolean nullable, List<Pattern> aliases, String length)
                implements Value {}

        /**
         * A metadata entry.
         *
         * @param type the Java type
         * @param aliases alternative keys in files
         * @param variable the shape variable whose value it is; empty for none
         */
        record OfMetadata(String key, EntryKind kind, SourceType type, List<String> aliases, String variable)
                implements Value {}

        /** All metadata entries. */
        record OfAllMetadata() implements Value {}

        /**
         * An attribute of a tensor.
         *
         * @param tensor the tensor's name in the annotation; may be empty
         * @param owner the property of the tensor; empty until all properties are known
         */
        record OfAttribute(String key, String tensor, EntryKind kind, String owner) implements Value {}

        /** A value that methods of the user convert to and from the type of the property. */
        record Adapted(Value inner, SourceType.Adapter adapter) implements Value {}

        /** The value of a type, or of the type that its adapter converts from; null if the resolver returns null. */
        static @Nullable Value adapted(SourceType type, Function<SourceType, @Nullable Value> resolver) {
            SourceType.Adapter adapter = type.adapter();
            if (adapter == null) {
                return resolver.apply(type);
            }
            Value known = adapted(adapter.known().nullable(type.nullable()), resolver);
            return known == null ? null : new Adapted(known, adapter);
        }

        /** Returns a copy with the value in the file replaced. */
        default Value withKnown(UnaryOperator<Value> change) {
            return this instanceof Adapted adapted
                    ? new Adapted(adapted.inner().withKnown(change), adapted.adapter())
                    : change.apply(this);
        }

        /** The value in the file, before the user's methods convert it. */
        default Value known() {
            return this instanceof Adapted adapted ? adapted.inner().known() : this;
        }
    }

    /**
     * How a metadata entry or an attribute is read and written.
     *
     * @param constant the name of the constant of {@link org.tensorbind.bundle.entry.MetadataType} or {@link
     *     org.tensorbind.bundle.entry.AttributeType}, or of the method of the latter that takes {@code part}; empty for an enum
     * @param enumeration the enum, or null
     * @param part the kind of the values of a list or map; null for other attributes
     */
    public record EntryKind(
            String constant,
            @Nullable TypeRef enumeration,
            @Nullable EntryKind part) {}

    /**
     * The names of a list's or map's elements.
     *
     * @param whole whether names end with {@code tail}
     */
    public record Pattern(String head, String tail, boolean whole) {}

    /**
     * A part of a tensor's rows.
     *
     * @param before how many rows precede it, as text; empty for none
     * @param after how many rows follow it, as text; empty for none
     */
    public record Part(String before, String after) {}

    /** How tensors are stored; empty if unset. */
    public record Storing(String compress, int level, String checksum, boolean bigEndian) {}
}
