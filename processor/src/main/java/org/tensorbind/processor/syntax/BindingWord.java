package org.tensorbind.processor.syntax;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The statements of tensor, dense, coo and metadata clauses. */
public enum BindingWord {
    NAME("name", ArgumentKind.TEXT, Set.of(), "tensor"),
    DTYPE("dtype", ArgumentKind.DTYPE, Set.of("tensor"), "tensor"),
    SHAPE("shape", ArgumentKind.INTEGERS, Set.of("tensor", "dense", "coo"), "tensor", "dense", "coo"),
    SHAPE_OF_ITEMS("shape LIST.ITEM", "name a list of integers, 'DIMS ::= uint32*'", "tensor"),
    SHAPE_COMPUTED(
            "shape […]",
            "name a list of integers, 'DIMS ::= uint32*', so that one variant has shapes of any rank",
            "tensor"),
    LAYOUT("layout", ArgumentKind.LAYOUT, Set.of(), "tensor"),
    DATA("data", ArgumentKind.BYTES, Set.of("tensor", "dense"), "tensor", "dense"),
    OR("or", ArgumentKind.BYTES, Set.of(), "tensor"),
    INDICES("indices", ArgumentKind.BLOCK, Set.of("coo"), "coo"),
    VALUES("values", ArgumentKind.BLOCK, Set.of("coo"), "coo"),
    SORT("sort by", null, Set.of(), "tensor"),
    COLUMN_MAJOR("order column-major", ArgumentKind.FLAG, Set.of(), "tensor"),
    BYTE_ORDER("byte-order", null, Set.of(), "tensor"),
    WHOLE("whole", null, Set.of(), "tensor"),
    EXTERNAL("external", null, Set.of(), "tensor"),
    PRESENT("present when", "write '?' after a rule that may be absent, and 'present when' on that rule", "tensor"),
    KEY("key", ArgumentKind.TEXT, Set.of("metadata"), "metadata"),
    VALUE("value", null, Set.of("metadata"), "metadata");

    private final String text;
    private final @Nullable ArgumentKind argument;
    private final Set<String> needed;
    private final List<String> clauses;
    private final String advice;

    BindingWord(String text, @Nullable ArgumentKind argument, Set<String> needed, String... clauses) {
        this(text, argument, needed, "", List.of(clauses));
    }

    /** A statement with advice for the clauses that do not support it. */
    BindingWord(String text, String advice, String clause) {
        this(text, null, Set.of(), advice, List.of(clause));
    }

    BindingWord(String text, @Nullable ArgumentKind argument, Set<String> needed, String advice, List<String> clauses) {
        this.text = text;
        this.argument = argument;
        this.needed = needed;
        this.advice = advice;
        this.clauses = clauses;
    }

    /** The first statement that contains a keyword. */
    static BindingWord of(String part) {
        return Arrays.stream(values())
                .filter(word -> List.of(word.text.split(" ")).contains(part))
                .findFirst()
                .orElseThrow();
    }

    /** The statements that a clause may have, for messages, without variants of the same statement. */
    public static String listed(String clause) {
        return Arrays.stream(values())
                .filter(word -> word.isIn(clause) && !word.isForm())
                .map(BindingWord::text)
                .collect(Collectors.joining(", "));
    }

    private boolean isForm() {
        return Arrays.stream(values()).anyMatch(word -> text.startsWith(word.text + " "));
    }

    /** Its text in grammars. */
    public String text() {
        return text;
    }

    /** The required kind of the rule that it names; null if it names none, or any. */
    public @Nullable ArgumentKind argument() {
        return argument;
    }

    /** The clauses that it belongs to, for messages. */
    public String clauses() {
        return String.join(", ", clauses);
    }

    /** Whether a clause may have it. */
    public boolean isIn(String clause) {
        return clauses.contains(clause);
    }

    /** Whether a clause must have it. */
    public boolean isNeededIn(String clause) {
        return needed.contains(clause);
    }

    /** Advice for other clauses; may be empty. */
    public String advice() {
        return advice;
    }
}
