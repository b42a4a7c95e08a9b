package org.tensorbind.processor.syntax;

/** How often an item is. */
public enum Occurrence {
    ONE(""),
    OPTIONAL("?"),
    MANY("*");

    private final String sign;

    Occurrence(String sign) {
        this.sign = sign;
    }

    /** What follows the name of its rule. */
    String sign() {
        return sign;
    }
}
