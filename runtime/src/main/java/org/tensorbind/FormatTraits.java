package org.tensorbind;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a format can hold, as declared by its grammar. Immutable. */
public final class FormatTraits {
    /** The item of a file that tells its byte order, {@code little} or {@code big}, in formats where each file has its own. */
    public static final String BYTE_ORDER = "byte-order";

    private final String title;
    private final boolean named;
    private final boolean uniqueNames;
    private final @Nullable String namePattern;
    private final Set<String> reservedNames;
    private final boolean metadata;
    private final boolean typedMetadata;
    private final List<DType> dtypes;
    private final List<ElementType> blockTypes;
    private final boolean coo;
    private final boolean single;
    private final List<String> filters;
    private final List<String> checksums;
    private final @Nullable ByteOrder dataOrder;
    private final @Nullable ByteOrder usualOrder;
    private final @Nullable String readerOnly;
    private final boolean rowMajor;
    private final boolean columnMajor;
    private final boolean sharedData;
    private final Set<String> attributes;
    private final List<Item> fields;
    private final boolean customAttributes;
    private final Set<String> reservedAttributes;
    private final Set<String> options;
    private final List<Item> items;
    private final Map<String, Map<Object, String>> codes;
    private final Map<String, Object> implied;

    private FormatTraits(Builder builder) {
        this.title = builder.title;
        this.named = builder.named;
        this.uniqueNames = builder.uniqueNames;
        this.namePattern = builder.namePattern;
        this.reservedNames = builder.reservedNames;
        this.metadata = builder.metadata;
        this.typedMetadata = builder.typedMetadata;
        this.dtypes = builder.dtypes;
        this.blockTypes = builder.blockTypes;
        this.coo = builder.coo;
        this.single = builder.single;
        this.filters = builder.filters;
        this.checksums = builder.checksums;
        this.dataOrder = builder.dataOrder;
        this.usualOrder = builder.usualOrder;
        this.readerOnly = builder.readerOnly;
        this.rowMajor = builder.rowMajor;
        this.columnMajor = builder.columnMajor;
        this.sharedData = builder.sharedData;
        this.attributes = builder.attributes;
        this.fields = builder.fields;
        this.customAttributes = builder.customAttributes;
        this.reservedAttributes = builder.reservedAttributes;
        this.options = builder.options;
        this.items = builder.items;
        this.codes = Map.copyOf(builder.codes);
        this.implied = Map.copyOf(builder.implied);
    }

    /** A builder of the traits of a format that holds nothing yet: no dtypes, neither names nor metadata, no filters or checksums. */
    public static Builder builder(String title) {
        return new Builder(title);
    }

    /** What people call the format. */
    public String title() {
        return title;
    }

    /** Whether tensors have names. */
    public boolean named() {
        return named;
    }

    /** Whether two tensors may not have the same name. */
    public boolean uniqueNames() {
        return uniqueNames;
    }

    /**
     * How names are made where a file has their parts in several places, such as {@code {MODULE}.{LAYER}.{NAME}} with the rules of the parts in
     * braces; null where tensors can have any names.
     */
    public @Nullable String namePattern() {
        return namePattern;
    }

    /** Names that no tensor may have, since the format uses them where tensors are. */
    public Set<String> reservedNames() {
        return reservedNames;
    }

    /** Whether the file has a place for metadata. */
    public boolean metadata() {
        return metadata;
    }

    /** Whether values of the metadata have types, else they are texts. */
    public boolean typedMetadata() {
        return typedMetadata;
    }

    /** The element types, in the order of the grammar; without those of elements in blocks. */
    public List<DType> dtypes() {
        return dtypes;
    }

    /** The types of elements in blocks, in the order of the grammar. */
    public List<ElementType> blockTypes() {
        return blockTypes;
    }

    /** Whether tensors of this type have a place. */
    public boolean holds(ElementType type) {
        return type.isBlock() ? blockTypes.contains(type) : dtypes.contains(type.dtype());
    }

    /** Whether sparse tensors have a place. */
    public boolean coo() {
        return coo;
    }

    /** Whether a file holds exactly one tensor. */
    public boolean single() {
        return single;
    }

    /** Names of the filters, {@code none} first. */
    public List<String> filters() {
        return filters;
    }

    /** Names of the checksums, {@code none} first unless each tensor must have one. */
    public List<String> checksums() {
        return checksums;
    }

    /** Byte order of elements, null where each tensor has its own, or each file. */
    public @Nullable ByteOrder dataOrder() {
        return dataOrder;
    }

    /**
     * Byte order of a file and its elements where nothing else is asked for, in formats where each file tells its own: {@link
     * WriteOptions#dataOrder} or the item {@link #BYTE_ORDER} ask for another. Null where all files have the same.
     */
    public @Nullable ByteOrder usualOrder() {
        return usualOrder;
    }

    /** Why nothing writes files of the format, as its grammar says it; null where there are writers. */
    public @Nullable String readerOnly() {
        return readerOnly;
    }

    /** Whether tensors can be stored row-major, the index of the last dimension changing fastest. */
    public boolean rowMajor() {
        return rowMajor;
    }

    /** Whether tensors can be stored column-major, the index of the first dimension changing fastest; readers give them row-major. */
    public boolean columnMajor() {
        return columnMajor;
    }

    /**
     * Whether tensors may share their bytes. Then data is written once that several tensors are given, as the same {@link TensorData} or as views
     * of the same bytes of an open file.
     */
    public boolean sharedData() {
        return sharedData;
    }

    /** Fields that an entry may set. */
    public Set<String> attributes() {
        return attributes;
    }

    /** The same with what their values are, in the order of the grammar; where a file is one tensor, what it says beside it. */
    public List<Item> fields() {
        return fields;
    }

    /** Whether an entry may have any other field. */
    public boolean customAttributes() {
        return customAttributes;
    }

    /** Names that custom fields may not have. */
    public Set<String> reservedAttributes() {
        return reservedAttributes;
    }

    /** Options that the grammar declares. */
    public Set<String> options() {
        return options;
    }

    /** What a user may set of the file itself, in the order of the grammar. */
    public List<Item> items() {
        return items;
    }

    /**
     * Codes of an item of the file, or of a tensor's field, that have a name: {@code Long}s or {@code String}s, of several with one name the
     * one that is written first. Empty where its values have no names.
     */
    public Map<Object, String> codes(String item) {
        return codes.getOrDefault(item, Map.of());
    }

    /**
     * Whether a file in another format lacks nothing without this value of an item of the file, or of a tensor's field: it follows from the tensors,
     * or is what the grammar writes where nobody gives one.
     */
    public boolean isImplied(String item, Object value) {
        return ImpliedValues.has(implied, item, value);
    }

    /**
     * Whether an item of the file may say in which byte order they are, so that a copy in another order goes without its value: it is that
     * of the file, or a code that follows from the tensors.
     */
    public boolean followsFromByteOrder(String item, Object value) {
        return item.equals(BYTE_ORDER)
                || (isImplied(item, value) && !codes(item).isEmpty());
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
        TRUTH,
        /** An integer that stands for a name. */
        INTEGER_CODE,
        /** A text that stands for a name. */
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
        ANYTHING
    }

    /** Collects traits; each method sets what the accessor of the same name returns, and returns the builder. */
    public static final class Builder {
        private final String title;
        private boolean named;
        private boolean uniqueNames;
        private Set<String> reservedNames = Set.of();
        private boolean metadata;
        private boolean typedMetadata;
        private List<DType> dtypes = List.of();
        private List<ElementType> blockTypes = List.of();
        private boolean coo;
        private boolean single;
        private List<String> filters = List.of(WriteOptions.NONE);
        private List<String> checksums = List.of(WriteOptions.NONE);
        private @Nullable ByteOrder dataOrder;
        private @Nullable ByteOrder usualOrder;
        private @Nullable String namePattern;
        private @Nullable String readerOnly;
        private boolean rowMajor = true;
        private boolean columnMajor;
        private boolean sharedData;
        private Set<String> attributes = Set.of();
        private List<Item> fields = List.of();
        private boolean customAttributes;
        private Set<String> reservedAttributes = Set.of();
        private Set<String> options = Set.of();
        private List<Item> items = List.of();
        private final Map<String, Map<Object, String>> codes = new HashMap<>();
        private final Map<String, Object> implied = new HashMap<>();

        private Builder(String title) {
            this.title = title;
        }

        /** See {@link FormatTraits#named()}. */
        public Builder named(boolean newNamed) {
            named = newNamed;
            return this;
        }

        /** See {@link FormatTraits#uniqueNames()}. */
        public Builder uniqueNames(boolean newUniqueNames) {
            uniqueNames = newUniqueNames;
            return this;
        }

        /** See {@link FormatTraits#reservedNames()}. */
        public Builder reservedNames(String... names) {
            reservedNames = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#metadata()}. */
        public Builder metadata(boolean newMetadata) {
            metadata = newMetadata;
            return this;
        }

        /** See {@link FormatTraits#typedMetadata()}. */
        public Builder typedMetadata(boolean newTypedMetadata) {
            typedMetadata = newTypedMetadata;
            return this;
        }

        /** See {@link FormatTraits#dtypes()}. */
        public Builder dtypes(DType... newDtypes) {
            dtypes = List.of(newDtypes);
            return this;
        }

        /** See {@link FormatTraits#blockTypes()}. */
        public Builder blockTypes(ElementType... newBlockTypes) {
            blockTypes = List.of(newBlockTypes);
            return this;
        }

        /** See {@link FormatTraits#coo()}. */
        public Builder coo(boolean newCoo) {
            coo = newCoo;
            return this;
        }

        /** See {@link FormatTraits#single()}. */
        public Builder single(boolean newSingle) {
            single = newSingle;
            return this;
        }

        /** See {@link FormatTraits#filters()}; {@code none} alone unless set. */
        public Builder filters(String... names) {
            filters = List.of(names);
            return this;
        }

        /** See {@link FormatTraits#checksums()}; {@code none} alone unless set. */
        public Builder checksums(String... names) {
            checksums = List.of(names);
            return this;
        }

        /** See {@link FormatTraits#rowMajor()}. */
        public Builder rowMajor(boolean newRowMajor) {
            rowMajor = newRowMajor;
            return this;
        }

        /** See {@link FormatTraits#columnMajor()}. */
        public Builder columnMajor(boolean newColumnMajor) {
            columnMajor = newColumnMajor;
            return this;
        }

        /** See {@link FormatTraits#sharedData()}. */
        public Builder sharedData(boolean newSharedData) {
            sharedData = newSharedData;
            return this;
        }

        /** See {@link FormatTraits#dataOrder()}. */
        public Builder dataOrder(ByteOrder newDataOrder) {
            dataOrder = newDataOrder;
            return this;
        }

        /** See {@link FormatTraits#usualOrder()}. */
        public Builder usualOrder(ByteOrder newUsualOrder) {
            usualOrder = newUsualOrder;
            return this;
        }

        /** See {@link FormatTraits#namePattern()}. */
        public Builder namePattern(String pattern) {
            namePattern = pattern;
            return this;
        }

        /** See {@link FormatTraits#readerOnly()}. */
        public Builder readerOnly(String why) {
            readerOnly = why;
            return this;
        }

        /** See {@link FormatTraits#attributes()}. */
        public Builder attributes(String... names) {
            attributes = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#fields()}. */
        public Builder fields(Item... newFields) {
            fields = List.of(newFields);
            return this;
        }

        /** See {@link FormatTraits#customAttributes()}. */
        public Builder customAttributes(boolean newCustomAttributes) {
            customAttributes = newCustomAttributes;
            return this;
        }

        /** See {@link FormatTraits#reservedAttributes()}. */
        public Builder reservedAttributes(String... names) {
            reservedAttributes = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#options()}. */
        public Builder options(String... names) {
            options = ordered(names);
            return this;
        }

        /** See {@link FormatTraits#items()}. */
        public Builder items(Item... newItems) {
            items = List.of(newItems);
            return this;
        }

        /** See {@link FormatTraits#codes}; codes and names in turn. */
        public Builder codes(String item, Object... codesAndNames) {
            Map<Object, String> named = new LinkedHashMap<>();
            for (int i = 0; i < codesAndNames.length; i += 2) {
                named.put(codesAndNames[i], String.valueOf(codesAndNames[i + 1]));
            }
            codes.put(item, Collections.unmodifiableMap(named));
            return this;
        }

        /** See {@link FormatTraits#isImplied}: these items follow from the tensors, whatever their values are. */
        public Builder implied(String... follow) {
            for (String item : follow) {
                implied.put(item, ImpliedValues.ANY);
            }
            return this;
        }

        /** See {@link FormatTraits#isImplied}: the value of an item that is written where nobody gives one. */
        public Builder usual(String item, Object value) {
            implied.put(item, value);
            return this;
        }

        /** The same of a list, of which each element has this value. */
        public Builder usualElements(String item, Object value) {
            implied.put(item, new ImpliedValues.Each(value));
            return this;
        }

        /** The traits. */
        public FormatTraits build() {
            return new FormatTraits(this);
        }

        private static Set<String> ordered(String... names) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
        }
    }
}
