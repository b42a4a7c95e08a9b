package org.tensorbind.processor.syntax;

/** Words within bodies and clauses that not every rule may have there. */
public enum BodyWord {
    LIST(
            "*",
            Applies.everywhere()
                    .but(
                            On.DECIMALS,
                            "the end of each number is unknown; repeat a rule of 'decimal' and what follows it")),
    MULTIPLE(
            "to multiple of",
            Applies.everywhere()
                    .but(On.TEXT, "a text is filled up to its size: 'sized 20 fill 0x20'")
                    .but(On.DECIMAL, "a number is filled up to its size: 'sized 20 fill 0x20'")),
    TEXT_LENIENT(
            "text lenient",
            Applies.everywhere()
                    .but(On.NAMED, "named values are compared with text; remove the word")
                    .but(On.KEY, "write 'text' in a rule of its own")),
    IF("if", Applies.to(On.CHOSEN).elsewhere("callers supply its value, or writers write the first code")),
    /** On codes. */
    ORDER(
            "little or big",
            Applies.to(On.ANY_DTYPE).elsewhere("to give the byte order of data, write 'byte-order by RULE' on it"));

    private final String text;
    private final Applies applies;

    BodyWord(String text, Applies applies) {
        this.text = text;
        this.applies = applies;
    }

    /** As messages have it. */
    public String text() {
        return text;
    }

    /** What may have it. */
    public Applies applies() {
        return applies;
    }
}
