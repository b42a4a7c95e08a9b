package org.tensorbind;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a format can hold, as declared by its grammar. Immutable. */
public final class FormatTraits {
    /** The item of a file that gives its byte order, {@code little} or {@code big}, in formats where each file has its own. */
    public static final String BYTE_ORDER = "byte-order";

    private final TraitValues values;

    private FormatTraits(TraitValues values) {
        this.values = values;
    }

    /** A builder of the traits of a format that holds nothing yet: no dtypes, neither names nor metadata, no filters or checksums. */
    public static Builder builder(String title) {
        return new Builder(title);
    }

    /** What people call the format. */
    public String title() {
        return values.title;
    }

    /** Whether tensors have names. */
    public boolean hasNames() {
        return values.hasNames;
    }

    /** Whether two tensors may not have the same name. */
    public boolean requiresUniqueNames() {
        return values.requiresUniqueNames;
    }

    /**
     * How names are made where a file has their parts in several places, such as {@code {MODULE}.{LAYER}.{NAME}} with the rules of the parts in
     * braces; null where tensors can have any names.
     */
    public @Nullable String namePattern() {
        return values.namePattern;
    }

    /** Names that no tensor may have, since the format uses them where tensors are. */
    public Set<String> reservedNames() {
        return values.reservedNames;
    }

    /** Whether the file has a place for metadata. */
    public boolean hasMetadata() {
        return values.hasMetadata;
    }

    /** Whether values of the metadata have types, else they are texts. */
    public boolean hasTypedMetadata() {
        return values.hasTypedMetadata;
    }

    /** The element types, in the order of the grammar; without those of elements in blocks. */
    public List<DType> dtypes() {
        return values.dtypes;
    }

    /** The types of elements in blocks, in the order of the grammar. */
    public List<ElementType> blockTypes() {
        return values.blockTypes;
    }

    /** Whether the format stores tensors of this type. */
    public boolean supports(ElementType type) {
        return type.isBlock() ? values.blockTypes.contains(type) : values.dtypes.contains(type.dtype());
    }

    /** Whether the format stores sparse tensors. */
    public boolean hasCoo() {
        return values.hasCoo;
    }

    /** Whether a file holds exactly one tensor. */
    public boolean isSingleTensor() {
        return values.isSingleTensor;
    }

    /** Names of the filters, {@code none} first. */
    public List<String> filters() {
        return values.filters;
    }

    /** Names of the checksums, {@code none} first unless each tensor must have one. */
    public List<String> checksums() {
        return values.checksums;
    }

    /** Byte order of elements, null where each tensor has its own, or each file. */
    public @Nullable ByteOrder byteOrder() {
        return values.byteOrder;
    }

    /**
     * Byte order of a file, and of its elements unless {@link #hasOwnByteOrder}, where nothing else is asked for, in formats where each file
     * gives its own: {@link WriteOptions#byteOrder} or the item {@link #BYTE_ORDER} ask for another. Null where all files have the same.
     */
    public @Nullable ByteOrder defaultByteOrder() {
        return values.defaultByteOrder;
    }

    /** Whether elements have a byte order of their own in formats where each file gives the byte order of its numbers. */
    public boolean hasOwnByteOrder() {
        return values.hasOwnByteOrder;
    }

    /** Why nothing writes files of the format, as its grammar says it; null where there are writers. */
    public @Nullable String readOnlyReason() {
        return values.readOnlyReason;
    }

    /** Whether tensors can be stored row-major, the index of the last dimension changing fastest. */
    public boolean hasRowMajor() {
        return values.hasRowMajor;
    }

    /** Whether tensors can be stored column-major, the index of the first dimension changing fastest; readers give them row-major. */
    public boolean hasColumnMajor() {
        return values.hasColumnMajor;
    }

    /**
     * Whether tensors may share their bytes. Then data is written once that several tensors are given, as the same {@link TensorData} or as views
     * of the same bytes of an open file.
     */
    public boolean allowsSharedData() {
        return values.allowsSharedData;
    }

    /** Fields that an entry may set. */
    public Set<String> attributes() {
        return values.attributes;
    }

    /**
     * Fields that an entry may set, with what their values are, in the order of the grammar; where a file is one tensor, what it says beside
     * it.
     */
    public List<Item> attributeItems() {
        return values.attributeItems;
    }

    /** Whether an entry may have any other field. */
    public boolean customAttributes() {
        return values.customAttributes;
    }

    /** Names that custom fields may not have. */
    public Set<String> reservedAttributes() {
        return values.reservedAttributes;
    }

    /** Options that the grammar declares. */
    public Set<String> options() {
        return values.options;
    }

    /** What a user may set of the file itself, in the order of the grammar. */
    public List<Item> fileItems() {
        return values.fileItems;
    }

    /**
     * Codes of an item of the file, or of a tensor's field, that have a name: {@code Long}s or {@code String}s, of several with one name the
     * one that is written first. Empty where its values have no names.
     */
    public Map<Object, String> codes(String item) {
        return values.codes.getOrDefault(item, Map.of());
    }

    /**
     * Whether a file in another format is complete without this value of an item of the file, or of a tensor's field: it follows from the tensors,
     * or is what the grammar writes where no caller supplies one.
     */
    public boolean isDefaultOrDerived(String item, Object value) {
        return DefaultValues.has(values.defaultsAndDerived, item, value);
    }

    /**
     * Whether an item of the file may say in which byte order they are, so that a copy in another order goes without its value: it is that
     * of the file, or a code that follows from the tensors.
     */
    public boolean encodesByteOrder(String item, Object value) {
        return item.equals(BYTE_ORDER)
                || (isDefaultOrDerived(item, value) && !codes(item).isEmpty());
    }

    /**
     * An item of the file that is neither a tensor's nor metadata, or a tensor's field.
     *
     * @param name its name in the grammar
     * @param type what values of it are
     * @param required whether nothing can be written without a value: it is not optional, and the grammar has no default
     * @param hasDefault whether the grammar says what is written without a value
     */
    public record Item(String name, ItemType type, boolean required, boolean hasDefault) {}

    /** What values of an item are. */
    public enum ItemType {
        /** {@code Long}, or any other integral number below 2^63. */
        INTEGER,
        /** {@code Double}, or any other number. */
        NUMBER,
        /** {@code String}. */
        TEXT,
        /** {@code byte[]}. */
        BYTES,
        /** {@code Boolean}. */
        BOOLEAN,
        /** An integer code of a named value. */
        INTEGER_CODE,
        /** A text code of a named value. */
        TEXT_CODE,
        /** A list of integers, as a {@code List} or a {@code long[]}. */
        INTEGERS,
        /** A list. */
        LIST,
        /** A map with texts as keys. */
        MAP,
        /** A record of the format's own structure. */
        RECORD,
        /** Anything that a document may hold. */
        ANY
    }

    /** Collects traits; each method sets what the accessor of the same name returns, and returns the builder. */
    public static final class Builder {
        private final TraitValues values;
        private boolean built;

        private Builder(String title) {
            this.values = new TraitValues(title);
        }

        private TraitValues open() {
            if (built) {
                throw new IllegalStateException(
                        "the traits of " + values.title + " are built; begin with another builder");
            }
            return values;
        }

        /** See {@link FormatTraits#hasNames()}. */
        public Builder hasNames(boolean newNamed) {
            open().hasNames = newNamed;
            return this;
        }

        /** See {@link FormatTraits#requiresUniqueNames()}. */
        public Builder requiresUniqueNames(boolean newUniqueNames) {
            open().requiresUniqueNames = newUniqueNames;
            return this;
        }

        /** See {@link FormatTraits#reservedNames()}. */
        public Builder reservedNames(String... names) {
            open().reservedNames = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#hasMetadata()}. */
        public Builder hasMetadata(boolean newMetadata) {
            open().hasMetadata = newMetadata;
            return this;
        }

        /** See {@link FormatTraits#hasTypedMetadata()}. */
        public Builder hasTypedMetadata(boolean newTypedMetadata) {
            open().hasTypedMetadata = newTypedMetadata;
            return this;
        }

        /** See {@link FormatTraits#dtypes()}. */
        public Builder dtypes(DType... newDtypes) {
            open().dtypes = List.of(newDtypes);
            return this;
        }

        /** See {@link FormatTraits#blockTypes()}. */
        public Builder blockTypes(ElementType... newBlockTypes) {
            open().blockTypes = List.of(newBlockTypes);
            return this;
        }

        /** Sets both {@link FormatTraits#dtypes()} and {@link FormatTraits#blockTypes()}. */
        public Builder elementTypes(List<ElementType> types) {
            open().dtypes = types.stream()
                    .filter(type -> !type.isBlock())
                    .map(ElementType::dtype)
                    .toList();
            values.blockTypes = types.stream().filter(ElementType::isBlock).toList();
            return this;
        }

        /** See {@link FormatTraits#hasCoo()}. */
        public Builder hasCoo(boolean newCoo) {
            open().hasCoo = newCoo;
            return this;
        }

        /** See {@link FormatTraits#isSingleTensor()}. */
        public Builder isSingleTensor(boolean newSingle) {
            open().isSingleTensor = newSingle;
            return this;
        }

        /** See {@link FormatTraits#filters()}; {@code none} alone unless set. */
        public Builder filters(String... names) {
            open().filters = List.of(names);
            return this;
        }

        /** See {@link FormatTraits#checksums()}; {@code none} alone unless set. */
        public Builder checksums(String... names) {
            open().checksums = List.of(names);
            return this;
        }

        /** See {@link FormatTraits#hasRowMajor()}. */
        public Builder hasRowMajor(boolean newRowMajor) {
            open().hasRowMajor = newRowMajor;
            return this;
        }

        /** See {@link FormatTraits#hasColumnMajor()}. */
        public Builder hasColumnMajor(boolean newColumnMajor) {
            open().hasColumnMajor = newColumnMajor;
            return this;
        }

        /** See {@link FormatTraits#allowsSharedData()}. */
        public Builder allowsSharedData(boolean newSharedData) {
            open().allowsSharedData = newSharedData;
            return this;
        }

        /** See {@link FormatTraits#byteOrder()}. */
        public Builder byteOrder(ByteOrder newByteOrder) {
            open().byteOrder = newByteOrder;
            return this;
        }

        /** See {@link FormatTraits#defaultByteOrder()}. */
        public Builder defaultByteOrder(ByteOrder newDefaultByteOrder) {
            open().defaultByteOrder = newDefaultByteOrder;
            return this;
        }

        /** See {@link FormatTraits#hasOwnByteOrder()}. */
        public Builder hasOwnByteOrder(boolean newHasOwnByteOrder) {
            open().hasOwnByteOrder = newHasOwnByteOrder;
            return this;
        }

        /** See {@link FormatTraits#namePattern()}. */
        public Builder namePattern(String pattern) {
            open().namePattern = pattern;
            return this;
        }

        /** See {@link FormatTraits#readOnlyReason()}. */
        public Builder readOnlyReason(String why) {
            open().readOnlyReason = why;
            return this;
        }

        /** See {@link FormatTraits#attributes()}. */
        public Builder attributes(String... names) {
            open().attributes = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#attributeItems()}. */
        public Builder attributeItems(Item... newFields) {
            open().attributeItems = List.of(newFields);
            return this;
        }

        /** See {@link FormatTraits#customAttributes()}. */
        public Builder customAttributes(boolean newCustomAttributes) {
            open().customAttributes = newCustomAttributes;
            return this;
        }

        /** See {@link FormatTraits#reservedAttributes()}. */
        public Builder reservedAttributes(String... names) {
            open().reservedAttributes = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#options()}. */
        public Builder options(String... names) {
            open().options = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#fileItems()}. */
        public Builder fileItems(Item... newItems) {
            open().fileItems = List.of(newItems);
            return this;
        }

        /** See {@link FormatTraits#codes}; codes and names in turn. */
        public Builder codes(String item, Object... codesAndNames) {
            Map<Object, String> named = new LinkedHashMap<>();
            for (int i = 0; i < codesAndNames.length; i += 2) {
                named.put(codesAndNames[i], String.valueOf(codesAndNames[i + 1]));
            }
            open().codes.put(item, Collections.unmodifiableMap(named));
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: these items follow from the tensors, whatever their values are. */
        public Builder derived(String... follow) {
            for (String item : follow) {
                open().defaultsAndDerived.put(item, DefaultValues.ANY);
            }
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: the value of an item that is written where no caller supplies one. */
        public Builder defaultValue(String item, Object value) {
            open().defaultsAndDerived.put(item, value);
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: the value of each element of a list that is written where no caller supplies one. */
        public Builder defaultElement(String item, Object value) {
            open().defaultsAndDerived.put(item, new DefaultValues.Each(value));
            return this;
        }

        /** The traits; the builder has done its work then. */
        public FormatTraits build() {
            TraitValues collected = open();
            built = true;
            return new FormatTraits(collected);
        }

        private static Set<String> ordered(String... names) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
        }
    }
}
