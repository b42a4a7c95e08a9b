package org.tensorbind.processor.syntax;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The kinds of rules that clauses apply to. A rule may be of several kinds; the first one is its description in messages. */
public enum On {
    DATA(
            "tensor data",
            "tensor data",
            EnumSet.of(Within.CBOR, Within.MSGPACK, Within.PROTOBUF),
            "put it outside, with its 'offset' and 'size' in the document"),
    PACKED("packed numbers", "packed numbers as data", EnumSet.of(Within.PROTOBUF), "write 'bytes'"),
    BIT_FIELD("a bit field", "bit fields"),
    DTYPE("a text that is a dtype", "texts that are dtypes"),
    NAMED("a named value", "named values"),
    TEXT("a text", "texts"),
    DECIMAL("a decimal", "decimals"),
    INTEGER("an integer", "integers without named values"),
    FLOAT("a floating-point number", "floating-point numbers"),
    BYTES("bytes", "bytes"),
    TRUTH("true or false", "booleans"),
    VALUE(
            "any value",
            "values of any type",
            EnumSet.complementOf(EnumSet.of(Within.PROTOBUF)),
            "write its type, or leave the field to '* uint => any'"),
    INTEGERS("a list of integers", "lists of integers", Within.LISTS, ""),
    WIDTHS(
            "an integer of several types",
            "integers whose type a tag selects",
            EnumSet.noneOf(Within.class),
            "write 'uint' or 'int'"),
    CHOICE("a choice", "choices", EnumSet.complementOf(EnumSet.of(Within.LINE, Within.ELEMENT)), ""),
    WORD(
            "an integer with bit fields",
            "integers with bit fields",
            EnumSet.noneOf(Within.class),
            "write an integer or a boolean for each bit field"),
    SEQUENCE(
            "a sequence",
            "sequences",
            EnumSet.noneOf(Within.class),
            "write a map '{ … }', an array '[ … ]' or a text with names"),
    GAP("padding", "padding", EnumSet.noneOf(Within.class), "remove it"),
    CHECKSUM("a text with a checksum", "texts with a checksum", Within.DOCUMENTS, ""),
    LINES("a document in lines", "documents in lines"),
    PYTHON("a document in Python", "documents in Python"),
    PROTOBUF("a document in Protocol Buffers", "documents in Protocol Buffers"),
    DOCUMENT("a document", "documents", EnumSet.noneOf(Within.class), "remove its notation"),
    MAP("a map", "maps", EnumSet.complementOf(EnumSet.of(Within.LINE, Within.ELEMENT)), ""),
    LIST("a list", "lists", Within.LISTS, ""),
    TUPLE("a tuple", "tuples", Within.LINE_OR_DOCUMENTS, "write a list or a map"),
    ENTRY("an entry of a map", "entries of maps", Within.LINE_OR_DOCUMENTS, "write a list of maps with fields 1 and 2"),
    /** A number whose bytes have an order. */
    ORDERED("a number", "numbers of several bytes"),
    /** What may be an element of a pool. */
    POOLED("a value", "texts, bytes, lists of integers, named values and tensor data"),
    FILE("the first rule", "the first rule"),
    /** What is one integer in Java. */
    ONE_INTEGER("an integer", "integers"),
    SINGLE("a single value", "single values", EnumSet.complementOf(EnumSet.of(Within.LINES)), ""),
    /** What a constant may represent. */
    DEFAULTED("a value", "single values and lists"),
    OTHER_NAME("another name of a rule", "other names of rules"),
    OPTIONAL("optional", "optional items"),
    REPEATED("repeated, or an entry of a map", "repeated items and entries of maps"),
    /** Where null may be. */
    NULLABLE("the value of a key", "values of keys"),
    NEEDED("an item that tensors need", "items that tensors need"),
    METADATA("a part of the metadata", "parts of the metadata"),
    /** What a writer computes. */
    DERIVED("a derived item", "derived items"),
    EMPTY("an item without a value", "items without a value"),
    /** A value of a type that only bytes have. */
    BINARY(
            "a value of a type that only bytes have",
            "values of types that only bytes have",
            EnumSet.noneOf(Within.class),
            ""),
    ANY_DTYPE("a dtype", "dtypes"),
    /** What a writer chooses. */
    CHOSEN("a tag of a choice or a layout", "tags of choices and layouts"),
    /** What elements are distinguished by. */
    KEY("a name or a key", "names and keys"),
    PLACED("one of a list, with an offset", "items of lists whose offsets are given"),
    COMPUTED(
            "an item of a file whose tensor clauses compute",
            "items of files whose tensors are not described one by one"),
    SIZED_INSIDE("an item of a rule whose size is in it", "items of rules whose size is in them"),
    /** A list of data. */
    FOLLOWING("data that follows other items", "data that follows other items of its rule"),
    IN_ROWS("data whose rows are padded", "data whose rows are padded"),
    SHAPED_BY_SIZE("data whose size gives its shape", "data whose size gives its shape"),
    FILLED_AS_DIGITS("a number with digits as fill bytes", "numbers whose fill bytes readers would parse as digits"),
    DECIMALS("a list of decimals", "lists of decimals"),
    /** A variant of a choice that a tag gives the type of. */
    WIDTHS_VARIANT("a variant", "variants that are integers of several types"),
    PARENTHESES("a tuple", "'( … )'", EnumSet.of(Within.PROTOBUF, Within.PYTHON), "write '[ … ]'"),
    VALUES_IN_PARENTHESES(
            "a tuple of other values than integers",
            "'( … )' of other values than integers",
            EnumSet.of(Within.PYTHON),
            "write '[ … ]'"),
    LISTS_IN_LIST(
            "a list of lists",
            "lists of lists",
            EnumSet.complementOf(EnumSet.of(Within.PROTOBUF)),
            "write a list of maps"),
    NUMBERED(
            "a map with numbers as keys",
            "maps with numbers as keys",
            EnumSet.of(Within.PROTOBUF),
            "write keys in quotes"),
    LETTERED(
            "a map with texts as keys",
            "maps with texts as keys",
            EnumSet.complementOf(EnumSet.of(Within.PROTOBUF)),
            "write the numbers of fields as keys, '1: RULE'"),
    EXTENSION("an extension type", "'ext'", EnumSet.of(Within.MSGPACK), "remove it"),
    NUMBER_FORM(
            "a number in a form of its own",
            "'float' with 'plain', 'fixed' or 'accept'",
            EnumSet.of(Within.LINE, Within.ELEMENT),
            "write 'float'"),
    NESTED("a map with maps of entries in it", "'nested'", Within.SELF_DESCRIBING, "remove it"),
    NULL(
            "a value that may be null",
            "null",
            Within.SELF_DESCRIBING,
            "an entry that may be absent has '?' before its key");

    /** So many notations are worth a list. */
    private static final int FEW = 3;

    private final String one;
    private final String several;
    private final Set<Within> within;
    private final String instead;

    /** What any document may have, or none of this is in a document. */
    On(String one, String several) {
        this(one, several, EnumSet.allOf(Within.class), "");
    }

    On(String one, String several, Set<Within> within, String instead) {
        this.one = one;
        this.several = several;
        this.within = within;
        this.instead = instead;
    }

    /** A rule of the kind. */
    public String one() {
        return one;
    }

    /** All of the kind. */
    public String several() {
        return several;
    }

    /** Whether something may have it in it. */
    public boolean isIn(Within what) {
        return within.contains(what);
    }

    /** The notations that have it and what others do not; none where most or none have it. */
    public List<String> notations() {
        List<String> notations = Within.DOCUMENTS.stream()
                .filter(within::contains)
                .map(notation -> notation.name().toLowerCase(Locale.ROOT))
                .toList();
        return notations.size() > FEW ? List.of() : notations;
    }

    /** Whether no document has it. */
    public boolean isOfBytes() {
        return within.isEmpty();
    }

    /** Advice if the kind is not allowed; empty if the caller has the advice. */
    public String instead() {
        return instead;
    }
}
