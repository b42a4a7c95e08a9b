package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.annotation.Conversion;

/**
 * A resolved bundle without errors.
 *
 * @param where equations of its shape variables, as text; may be empty
 * @param tag for a sealed type, the key of the metadata entry that distinguishes its bundles; may be empty
 * @param pinned name of the header that it is compared with; may be empty
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
        /** Whether the file may be without it: the class has null or a default then. */
        public boolean mayBeAbsent() {
            return isNullable() || property.hasDefault();
        }

        /** Whether the class's default is taken where the file lacks it; all metadata is always there. */
        public boolean takesDefault() {
            return property.hasDefault() && !(value.known() instanceof Value.OfAllMetadata);
        }

        /** Whether a writer may find null. */
        public boolean isNullable() {
            return property.type().nullable();
        }

        /** Whether it is a field of a tensor, which is bound after all tensors. */
        public boolean isAttribute() {
            return value.known() instanceof Value.OfAttribute;
        }

        /** The property's name. */
        public String name() {
            return property.name();
        }
    }

    /** The components in the order in which they are bound: fields of tensors after these. */
    public List<Component> inOrder() {
        return Stream.concat(
                        components.stream().filter(component -> !component.isAttribute()),
                        components.stream().filter(Component::isAttribute))
                .toList();
    }

    /** The source of a component in a file. */
    public sealed interface Value {
        /**
         * A tensor.
         *
         * @param codec name of the constant of {@link org.tensorbind.bundle.element.Codecs}
         * @param type the Java type, boxed where it is primitive
         * @param shape as text; empty for none
         * @param aliases other names that a file may have for it
         * @param part which rows of the tensor it is, null for all
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
         * @param prefix what the names of its tensors begin with
         * @param where its shape variables in terms of this bundle's, as text; may be empty
         * @param aliases other prefixes that a file may have
         */
        record OfBundle(SourceType type, String prefix, String where, List<String> aliases) implements Value {}

        /**
         * A list, or a map from text.
         *
         * @param keyed whether it is a map
         * @param nullable whether elements may be null
         * @param aliases other patterns that a file may have
         */
        record OfElements(boolean keyed, Pattern pattern, Value element, boolean nullable, List<Pattern> aliases)
                implements Value {}

        /**
         * A metadata entry.
         *
         * @param kind null for text
         */
        record OfMetadata(String key, @Nullable EntryKind kind) implements Value {}

        /** All metadata entries. */
        record OfAllMetadata() implements Value {}

        /**
         * A field of a tensor.
         *
         * @param tensor the tensor's name as the annotation has it; may be empty
         * @param owner the property that the tensor is; empty until all are known
         */
        record OfAttribute(String key, String tensor, EntryKind kind, String owner) implements Value {}

        /** Another value, from and to which methods of the user's turn the property. */
        record Adapted(Value inner, SourceType.Adapter adapter) implements Value {}

        /** What a type is, or what the one is that an adapter makes it of; null where that is null. */
        static @Nullable Value adapted(SourceType type, Function<SourceType, @Nullable Value> resolver) {
            SourceType.Adapter adapter = type.adapter();
            if (adapter == null) {
                return resolver.apply(type);
            }
            Value known = adapted(adapter.known().nullable(type.nullable()), resolver);
            return known == null ? null : new Adapted(known, adapter);
        }

        /** The same with another value in place of what the file has. */
        default Value withKnown(UnaryOperator<Value> change) {
            return this instanceof Adapted adapted
                    ? new Adapted(adapted.inner().withKnown(change), adapted.adapter())
                    : change.apply(this);
        }

        /** What the file has, without what the user's methods make of it. */
        default Value known() {
            return this instanceof Adapted adapted ? adapted.inner().known() : this;
        }
    }

    /**
     * How a metadata entry or a tensor's field is read and written.
     *
     * @param constant name of the constant of {@link org.tensorbind.bundle.entry.MetadataType} or {@link org.tensorbind.bundle.entry.AttributeType}, or of the
     *     latter's method that takes {@code part}; empty for an enum
     * @param enumeration the enum, or null
     * @param part of a field that is a list or map what each of its values is, else null
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

    /** How tensors are stored, empty where nothing is said. */
    public record Storing(String compress, int level, String checksum, boolean bigEndian) {}
}
