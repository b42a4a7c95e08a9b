package org.tensorbind.processor.syntax;

/** The kind of an argument: of a rule that a clause or a role names, or of a value in an expression. */
public enum ArgumentKind {
    INTEGER("an integer"),
    CONDITION("a condition"),
    TEXT("text"),
    INTEGERS("a list of integers"),
    /** The data of a tensor. */
    BYTES("bytes"),
    DTYPE("a rule with 'dtype { f32 = …, … }'"),
    NAMED("an item with named values"),
    BIT("one bit of an integer with 'bits'"),
    /** A boolean, or an item with named values. */
    FLAG("a truth value, an integer that is 0 or 1, or a named value: 'when RULE == NAME'"),
    FIXED_INTEGER("an integer of a fixed size such as uint32"),
    /** An item by which elements are compared, which each has once. */
    KEY("an item of each element"),
    /** An item by which tensors are sorted. */
    SORT_KEY("text, a number or named values"),
    BLOCK("a rule with a 'dense' clause"),
    LAYOUT("an enumeration, or a choice whose variants have a 'dense' or 'coo' clause each, one of them 'dense'"),
    MAP("a document's map, { * text => text } or the like, or have a key and a value"),
    PAIRS("a list of pairs of its key and its value");

    private final String words;

    ArgumentKind(String words) {
        this.words = words;
    }

    /** Its description in messages. */
    public String words() {
        return words;
    }
}
