package org.tensorbind.processor.syntax;

import java.util.Set;

/** The words of the grammar language. */
public final class Words {
    /** Types of items. */
    public static final Set<String> TERMINALS = Set.of(
            "uint8",
            "uint16",
            "uint32",
            "uint64",
            "int8",
            "int16",
            "int32",
            "int64",
            "float32",
            "float64",
            "bincode16",
            "bincode32",
            "bincode64",
            "leb128",
            "text",
            "bytes",
            "uint",
            "int",
            "float",
            "bool",
            "any");

    /** Types that only documents have. */
    public static final Set<String> DOCUMENT_TERMINALS = Set.of("uint", "int", "float", "bool", "any");

    /** Notations of documents. */
    public static final Set<String> NOTATIONS = Set.of("cbor", "json");

    /** Words that begin a padding. */
    static final Set<String> PADDINGS = Set.of("zero", "fill");

    /** Words that begin a clause. */
    static final Set<String> CLAUSES = Set.of(
            "at",
            "sized",
            "align",
            "fill",
            "by",
            "with",
            "limit",
            "write",
            "require",
            "strict",
            "present",
            "written",
            "default",
            "unique",
            "ordered",
            "contiguous",
            "gapless",
            "disjoint",
            "trailing",
            "filter",
            "byte-order");

    /** Words that begin a binding. */
    static final Set<String> BINDINGS = Set.of("tensor", "dense", "coo", "metadata");

    /** Functions of expressions. */
    public static final Set<String> FUNCTIONS =
            Set.of("count", "size", "offset", "product", "width", "present", "crc32", "crc32c", "sha256");

    /** What a tensor clause can say. */
    static final Set<String> ROLES =
            Set.of("name", "dtype", "shape", "layout", "data", "indices", "values", "order", "key", "value");

    /** Words of the format's header. */
    static final Set<String> PROPERTIES = Set.of("byte-order", "extension", "option", "refuse");

    private Words() {}
}
