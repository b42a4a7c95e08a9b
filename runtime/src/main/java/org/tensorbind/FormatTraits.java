package org.tensorbind;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The capabilities of a format, as its grammar defines them. Immutable. */
public final class FormatTraits {
    /** The name of the file item for the byte order, {@code little} or {@code big}, in formats in which each file gives its own. */
    public static final String BYTE_ORDER = "byte-order";

    private final TraitValues values;

    private FormatTraits(TraitValues values) {
        this.values = values;
    }

    /** A builder without any capability: no dtypes, names, metadata, filters or checksums. */
    public static Builder builder(String title) {
        return new Builder(title);
    }

    /** The format's title for people. */
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
     * The pattern of names that files store in parts, such as {@code {MODULE}.{LAYER}.{NAME}} with the rules of the parts in braces; null if tensors
     * can have any names.
     */
    public @Nullable String namePattern() {
        return values.namePattern;
    }

    /** Names that no tensor may have, because the format uses them as keys next to tensors. */
    public Set<String> reservedNames() {
        return values.reservedNames;
    }

    /** Whether files can store metadata. */
    public boolean hasMetadata() {
        return values.hasMetadata;
    }

    /** Whether metadata values have types; otherwise they are texts. */
    public boolean hasTypedMetadata() {
        return values.hasTypedMetadata;
    }

    /** The element types that are not blocks, in the order of the grammar. */
    public List<DType> dtypes() {
        return values.dtypes;
    }

    /** Whether elements of a dtype are integers of variable length in files: each has as many bytes as it needs, with seven bits in each. */
    public boolean isVariableLength(DType dtype) {
        return values.variableLength.contains(dtype);
    }

    /** The element types that are stored in blocks, in the order of the grammar. */
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

    /** Whether a file has exactly one tensor. */
    public boolean isSingleTensor() {
        return values.isSingleTensor;
    }

    /** Names of the filters, {@code none} first. */
    public List<String> filters() {
        return values.filters;
    }

    /** Names of the checksum algorithms, {@code none} first unless each tensor must have a checksum. */
    public List<String> checksums() {
        return values.checksums;
    }

    /** Whether each tensor must have a checksum, which then is no choice that a copy in another format could lose. */
    public boolean requiresChecksum() {
        return !values.checksums.contains(WriteOptions.NONE);
    }

    /** The byte order of elements, null if each tensor or each file has its own. */
    public @Nullable ByteOrder byteOrder() {
        return values.byteOrder;
    }

    /**
     * The default byte order of a file, and of its elements unless {@link #hasOwnByteOrder}, in formats in which each file gives its own;
     * {@link WriteOptions#byteOrder} or the item {@link #BYTE_ORDER} set another. Null if all files have the same byte order.
     */
    public @Nullable ByteOrder defaultByteOrder() {
        return values.defaultByteOrder;
    }

    /** Whether the byte order of elements is independent of that of other numbers, in formats in which each file gives the latter. */
    public boolean hasOwnByteOrder() {
        return values.hasOwnByteOrder;
    }

    /** The reason why the format has no writer, from its grammar; null if it has one. */
    public @Nullable String readOnlyReason() {
        return values.readOnlyReason;
    }

    /** Whether tensors can be stored row-major, the index of the last dimension changing fastest. */
    public boolean hasRowMajor() {
        return values.hasRowMajor;
    }

    /** Whether tensors can be stored column-major, the index of the first dimension changing fastest; readers return them row-major. */
    public boolean hasColumnMajor() {
        return values.hasColumnMajor;
    }

    /**
     * Whether tensors may share their bytes. If so, writers store data once that several tensors have in common: the same {@link TensorData}, or
     * views of the same bytes of an open file.
     */
    public boolean allowsSharedData() {
        return values.allowsSharedData;
    }

    /** The names of the attributes that an entry may set. */
    public Set<String> attributes() {
        return values.attributes;
    }

    /**
     * The attributes that an entry may set, with their types, in the order of the grammar; for a format with one tensor per file, also the items of
     * the file.
     */
    public List<Item> attributeItems() {
        return values.attributeItems;
    }

    /** Whether an entry may set attributes with other names. */
    public boolean customAttributes() {
        return values.customAttributes;
    }

    /** Whether an entry may set an attribute with this name: where tensors have numbered fields, the others are numbers. */
    public boolean mayHaveAttribute(String name) {
        return values.attributes.contains(name)
                || values.customAttributes
                        && !values.reservedAttributes.contains(name)
                        && (!values.numberedAttributes || isNumber(name));
    }

    /** Whether it is the number of a field; of several groups of its elements, the later ones have their own number after it, {@code 12#2}. */
    private static boolean isNumber(String name) {
        int end = name.indexOf('#');
        String number = end < 0 ? name : name.substring(0, end);
        return !number.isEmpty() && number.length() < 10 && number.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Names that custom attributes must not have. */
    public Set<String> reservedAttributes() {
        return values.reservedAttributes;
    }

    /** Options that the grammar declares. */
    public Set<String> options() {
        return values.options;
    }

    /** The items of the file that a caller may set, in the order of the grammar. */
    public List<Item> fileItems() {
        return values.fileItems;
    }

    /**
     * The names of the codes of a file item or an attribute. Codes are {@code Long}s or {@code String}s; of several codes with one name, the first is
     * written. Empty if its values have no names.
     */
    public Map<Object, String> codes(String item) {
        return values.codes.getOrDefault(item, Map.of());
    }

    /**
     * Whether the value of a file item or an attribute is derived from the tensors, or is the default of the grammar, so that a copy in another
     * format loses nothing without it.
     */
    public boolean isDefaultOrDerived(String item, Object value) {
        return DefaultValues.has(values.defaultsAndDerived, item, value);
    }

    /**
     * Whether the value of a file item may depend on the byte order, so that a copy in another byte order must not have it: the byte order itself, or
     * a code that is derived from the tensors.
     */
    public boolean encodesByteOrder(String item, Object value) {
        return item.equals(BYTE_ORDER)
                || (isDefaultOrDerived(item, value) && !codes(item).isEmpty());
    }

    /**
     * A file item or an attribute.
     *
     * @param name its name in the grammar
     * @param type the type of its values
     * @param required whether a writer needs a value: it is not optional, and the grammar has no default
     * @param hasDefault whether the grammar has a default
     */
    public record Item(String name, ItemType type, boolean required, boolean hasDefault) {}

    /** The type of the values of an item. */
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
        /** A named value, by its integer code. */
        INTEGER_CODE,
        /** A named value, by its text code. */
        TEXT_CODE,
        /** A list of integers, as a {@code List} or a {@code long[]}. */
        INTEGERS,
        /** A list. */
        LIST,
        /** A map with string keys. */
        MAP,
        /** A record of the format's structure. */
        RECORD,
        /** Any value that a document can contain. */
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

        /** See {@link FormatTraits#isVariableLength}. */
        public Builder variableLength(DType... dtypes) {
            open().variableLength = Set.of(dtypes);
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

        /** See {@link FormatTraits#mayHaveAttribute}. */
        public Builder numberedAttributes(boolean newNumberedAttributes) {
            open().numberedAttributes = newNumberedAttributes;
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

        /** See {@link FormatTraits#codes}; codes and names alternate. */
        public Builder codes(String item, Object... codesAndNames) {
            Map<Object, String> named = new LinkedHashMap<>();
            for (int i = 0; i < codesAndNames.length; i += 2) {
                named.put(codesAndNames[i], String.valueOf(codesAndNames[i + 1]));
            }
            open().codes.put(item, Collections.unmodifiableMap(named));
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: these items are derived from the tensors, with any value. */
        public Builder derived(String... follow) {
            for (String item : follow) {
                open().defaultsAndDerived.put(item, DefaultValues.ANY);
            }
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: the default of an item. */
        public Builder defaultValue(String item, Object value) {
            open().defaultsAndDerived.put(item, value);
            return this;
        }

        /** See {@link FormatTraits#isDefaultOrDerived}: the default of each element of a list. */
        public Builder defaultElement(String item, Object value) {
            open().defaultsAndDerived.put(item, new DefaultValues.Each(value));
            return this;
        }

        /** Returns the traits; the builder cannot be used afterwards. */
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
