package org.tensorbind.processor.syntax;

/** What clauses may be on: kinds of bodies, and what is more special. A rule is several of these; the first says what it is. */
public enum On {
    DATA("tensor data", "tensor data"),
    BIT_FIELD("a part of an integer", "parts of an integer"),
    DTYPE("a text that is a dtype", "texts that are dtypes"),
    NAMED("one of several named values", "named values"),
    TEXT("a text", "texts"),
    DECIMAL("a decimal", "decimals"),
    INTEGER("an integer", "integers without named values"),
    FLOAT("a floating-point number", "floating-point numbers"),
    BYTES("bytes", "bytes"),
    TRUTH("true or false", "truth values"),
    VALUE("any value", "any value"),
    INTEGERS("a list of integers", "lists of integers"),
    WIDTHS("an integer of several types", "integers whose type a tag tells"),
    CHOICE("a choice", "choices"),
    WORD("an integer with parts", "integers with parts"),
    SEQUENCE("a sequence", "sequences"),
    GAP("padding", "padding"),
    CHECKSUM("a text with a checksum", "texts with a checksum"),
    LINES("a document in lines", "documents in lines"),
    PYTHON("a document in Python", "documents in Python"),
    DOCUMENT("a document", "documents as a whole"),
    MAP("a map", "maps"),
    LIST("a list", "lists"),
    TUPLE("a tuple", "tuples"),
    ENTRY("an entry of a map", "entries of maps"),
    /** A number whose bytes have an order. */
    ORDERED("a number", "numbers of several bytes"),
    /** What may be an element of a pool. */
    POOLED("a value", "texts, bytes, lists of integers, named values and tensor data"),
    FILE("the first rule", "the first rule"),
    /** What is one integer in Java. */
    ONE_INTEGER("an integer", "integers"),
    SINGLE("a single value", "single values"),
    /** What a constant may stand for. */
    DEFAULTED("a value", "single values and lists"),
    OTHER_NAME("another name of a rule", "other names of rules"),
    OPTIONAL("optional", "optional items"),
    REPEATED("repeated, or an entry of a map", "repeated items and entries of maps"),
    /** Where null may be. */
    NULLABLE(
            "the value of a key or an entry, or an element of a tuple",
            "values of keys and entries, and elements of tuples"),
    NEEDED("what tensors need", "what tensors need"),
    METADATA("a part of the metadata", "parts of the metadata"),
    /** What a writer computes. */
    DERIVED("derived from other items", "what is derived from other items"),
    EMPTY("an item without a value", "items without a value");

    private final String one;
    private final String several;

    On(String one, String several) {
        this.one = one;
        this.several = several;
    }

    /** A rule of the kind. */
    public String one() {
        return one;
    }

    /** All of the kind. */
    public String several() {
        return several;
    }
}
