package org.tensorbind.processor.syntax;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** Syntax of other languages for grammars and formats, with its equivalent in this language. */
public final class ForeignSyntax {
    /** Element types by the names that others have for them, and that items have here. */
    private static final Map<String, String> DTYPES = Map.ofEntries(
            Map.entry("uint8", "u8"),
            Map.entry("uint16", "u16"),
            Map.entry("uint32", "u32"),
            Map.entry("uint64", "u64"),
            Map.entry("int8", "i8"),
            Map.entry("int16", "i16"),
            Map.entry("int32", "i32"),
            Map.entry("int64", "i64"),
            Map.entry("float16", "f16"),
            Map.entry("bfloat16", "bf16"),
            Map.entry("float32", "f32"),
            Map.entry("float64", "f64"),
            Map.entry("complex64", "c64"),
            Map.entry("complex128", "c128"));

    private static final String ZIGZAG =
            "'leb128' or 'uint32' for the stored number, which includes the sign; expressions cannot use its value then";

    private static final Map<String, String> TYPES = types();

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("if", "'present when' and a condition"),
            Map.entry("when", "'present when' and a condition"),
            Map.entry("assert", "'require' and a condition"),
            Map.entry("length", "'count' or, in bytes, 'size'"),
            Map.entry("len", "'count' or, in bytes, 'size'"),
            Map.entry("sizeof", "'size'"),
            Map.entry("crc", "one of " + checksums()),
            Map.entry("crc16", "one of " + checksums()),
            Map.entry("crc64", "one of " + checksums()),
            Map.entry("float16", "'bytes[2]'; items that are floats have 32 or 64 bits"),
            Map.entry("utf8", "'text', which is UTF-8"),
            Map.entry("byte", "'bytes', or 'uint8' for an integer"),
            Map.entry("zigzag", ZIGZAG),
            Map.entry("sleb128", ZIGZAG),
            Map.entry("svarint", ZIGZAG),
            Map.entry("tells", "'byte-order mark'"),
            Map.entry("trailing", "'trailing-bytes'"),
            Map.entry("reader", "'read-only'"),
            Map.entry("refuse", "'reject'"),
            Map.entry("gapless", "'contiguous unordered'"),
            Map.entry("white", "'whitespace'"),
            Map.entry("else", "'byte-order big when C'; the order is the other one if C is false"),
            Map.entry("plus", "'reserve'"),
            Map.entry("column-major", "'order column-major'"),
            Map.entry("reversed", "'shape RULE reversed'"),
            Map.entry("fortran", "'column-major'"));

    /** Syntax of drafts of this language, with its current equivalent. */
    private static final Map<String, String> FORMER = Map.ofEntries(
            Map.entry("from highest", "'bits msb-first'"),
            Map.entry("apart", "'stride'"),
            Map.entry("as [", "'let T = [1, 2, 3]' and 'T[PART]' in the formula"));

    private static final Map<String, String> SIGNS = Map.of(
            "+", "a list is 'RULE*'; require elements with 'require count(RULE) >= 1 \"…\"'",
            "(", "a group is a rule of its own",
            "{", "a list is 'RULE*', with its length in an item before it, or 'RULE[N]'",
            "[", "an optional item is 'RULE?', and N of a rule are 'RULE[N]', without a space",
            ",", "items are separated by spaces",
            ";", "a rule ends where the next one begins",
            "#", "comments begin with '//'",
            "/", "comments begin with '//' and end with their line");

    /** After a message about {@code fill 0x20 to 63 of 64}. */
    static final String REMAINDER =
            "; use 'fill B to multiple of M' up to a multiple, or 'whitespace \" \" to multiple of M plus R' up to R bytes past one";

    /** After a message about {@code order NAME} in a tensor clause. */
    static final String SORT = "; use 'sort by RULE' for the order of tensors";

    /** After a message about {@code text ORDER KIND}. */
    static final String RULE_BEHIND_TYPE =
            "; a rule is one type with its clauses, or a sequence of rules: give the type a rule of its own";

    /** After a message about {@code float or text}. */
    static final String OR = "; a value of several types is 'any', and conditions are joined by '||' and '&&'";

    /** After a message about {@code [ A, B* ]}. */
    static final String LIST_BEHIND = "; an array is a list of one type, '[ X* ]', or a tuple of several, '[ A, B ]'";

    private ForeignSyntax() {}

    /** Whether a word looks like the name of a rule. */
    static boolean isRuleLike(Token token) {
        return token.kind() == Token.Kind.WORD && token.text().matches("[A-Z][A-Z0-9_]*");
    }

    private static Map<String, String> types() {
        Map<String, String> types = new HashMap<>(Map.of(
                "char", "ascii",
                "str", "text",
                "string", "text",
                "short", "int16",
                "long", "int64",
                "double", "float64",
                "varint", "leb128"));
        DTYPES.forEach((type, dtype) -> {
            if (Keywords.TERMINALS.contains(type)) {
                types.put(dtype, type);
            }
        });
        return Map.copyOf(types);
    }

    private static String checksums() {
        return Keywords.CHECKSUMS.stream().sorted().collect(Collectors.joining(", "));
    }

    /** The end of a message about an unknown word: its equivalent, the most similar keyword, or empty. */
    public static String meaning(String word, Collection<String> others) {
        String type = TYPES.get(word);
        String equivalent = WORDS.get(word);
        if (type == null && equivalent == null) {
            return Diagnostics.didYouMean(word, others);
        }
        return type == null ? "; use " + equivalent : "; did you mean '" + type + "'?";
    }

    /** The equivalent of a word in place of an element type. */
    public static String meaningOfDtype(String word, Collection<String> others) {
        String dtype = DTYPES.get(DTYPES.containsValue(word) ? word : TYPES.getOrDefault(word, word));
        return dtype == null ? meaning(word, others) : "; did you mean '" + dtype + "'?";
    }

    /** The end of a message about a word and the one after it, which a draft of this language had here; empty where none had. */
    static String former(Token word, Token next) {
        String now = FORMER.getOrDefault(word.text() + " " + next.text(), FORMER.get(word.text()));
        return now == null ? "" : "; use " + now;
    }

    /** The equivalent of an unknown or misplaced symbol. */
    static String sign(String sign) {
        String meaning = SIGNS.get(sign);
        return meaning == null ? "" : "; " + meaning;
    }

    /** What may be meant by a number where an item is: often that many zeros, or zeros up to a multiple, {@code 0 (0-7 bytes)}. */
    static String padding(TokenStream in) {
        boolean counted =
                in.peek().text().equals("0") && in.peek(1).is("(") && in.peek(2).kind() == Token.Kind.NUMBER;
        if (!counted) {
            return "'zero(N)' for N bytes of zero, 'zero to multiple of M' or 'fill B to multiple of M' for padding, or x\"…\" for constant bytes";
        }
        boolean range = in.peek(3).is("-") && in.peek(4).text().matches("[0-9]{1,9}");
        return range
                ? "'zero to multiple of " + (Long.parseLong(in.peek(4).text()) + 1) + "'"
                : "'zero(" + in.peek(2).text() + ")'";
    }

    /** Whether this begins an item that has no name. */
    public static boolean isUnnamedItem(String word) {
        return Keywords.TERMINALS.contains(word)
                || Keywords.PADDINGS.contains(word)
                || Keywords.NOTATIONS.contains(word);
    }
}
