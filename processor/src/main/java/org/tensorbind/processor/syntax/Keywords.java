package org.tensorbind.processor.syntax;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.payload.code.Checksums;

/** The words of the grammar language. */
public final class Keywords {
    /** Types of items. */
    public static final Set<String> TERMINALS = Set.of(
            ("uint8 uint16 uint24 uint32 uint40 uint48 uint56 uint64 int8 int16 int24 int32 int40 int48 int56 int64 "
                            + "float32 float64 bincode16 bincode32 bincode64 leb128 decimal text latin1 ascii bytes "
                            + "uint int float bool any")
                    .split(" "));

    /** Types measured in bytes, not in values. */
    static final Set<String> BYTE_STRINGS = Set.of("text", "latin1", "ascii", "bytes");

    /** Types that only documents have. */
    public static final Set<String> DOCUMENT_TERMINALS = Set.of("uint", "int", "float", "bool", "any");

    /** The notation of documents of which each line is an entry of a map. */
    public static final String LINES = "lines";

    /** The notation of documents whose keys are numbers. */
    public static final String PROTOBUF = "protobuf";

    /** Notations of documents. */
    public static final Set<String> NOTATIONS = Set.of("cbor", "json", "msgpack", PROTOBUF, "python", LINES);

    /** Words that begin a padding. */
    static final Set<String> PADDINGS = Set.of("zero", "fill", "whitespace");

    /** Words that have a meaning of their own where a rule's name could be. */
    public static final Set<String> ITEMS =
            Stream.of(TERMINALS, NOTATIONS, PADDINGS).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());

    /** Words that begin a clause. */
    public static final Set<String> CLAUSES = Arrays.stream(ClauseKind.values())
            .map(kind -> kind.words().get(0))
            .filter(word -> !word.equals("="))
            .collect(Collectors.toUnmodifiableSet());

    /** Where words belong that are inside of something else. */
    static final Map<String, String> PLACES = Map.of(
            "dtype", "between the type and its named values: 'uint8 dtype { f32 = 0, … }'",
            "closed", "directly after the named values: 'uint8 { … } closed'",
            "bits", "directly after the type: 'uint8 bits { NAME: 3, zero: 5 }'",
            "checksum", "directly after 'text': 'text checksum of RULE { … }'",
            "lenient",
                    "directly after what it relaxes: padding, a code, 'align', 'unique', 'ordered', 'contiguous', 'contiguous unordered' or 'disjoint'",
            "accept", "directly after 'unique K' or 'ordered K'",
            "optional", "in a padding, after its size: 'zero to multiple of 8 optional at end'",
            "column-major", "in the tensor clause, after 'order': 'order column-major when RULE'",
            "descending", "in the tensor clause, after the rule: 'sort by RULE descending'",
            "reversed", "in the tensor clause, after the rule: 'shape RULE reversed'");

    /** Words that begin a binding. */
    static final Set<String> BINDINGS = Set.of("tensor", "dense", "coo", "metadata");

    /** Functions that are checksums. */
    static final Set<String> CHECKSUMS = Set.copyOf(Checksums.ALGORITHMS);

    /** Functions of expressions. */
    public static final Set<String> FUNCTIONS = Stream.concat(
                    CHECKSUMS.stream(),
                    Stream.of(
                            "count size offset index product width present min max abs sqrt floor ceil digits segments"
                                    .split(" ")))
            .collect(Collectors.toUnmodifiableSet());

    /** Functions of the formula of a block. */
    static final Set<String> BLOCK_FUNCTIONS = Set.of("exp2", "float16", "floor");

    /** The elements of a block, from which its parts are encoded. */
    public static final String ELEMENTS = "elements";

    /** Functions of what the parts of a block are encoded from. */
    static final Set<String> ENCODING_FUNCTIONS = Set.of("abs", "extreme", "floor", "max", "min", "round");

    /** The keywords of tensor clauses. */
    static final Set<String> ROLES = Arrays.stream(BindingWord.values())
            .map(word -> word.text().split(" ")[0])
            .collect(Collectors.toUnmodifiableSet());

    /** Words of the format's header. */
    static final Set<String> PROPERTIES = Set.of("byte-order", "extension", "option", "read-only", "reject");

    private Keywords() {}
}
