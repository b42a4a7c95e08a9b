package org.tensorbind.processor.format;

/** Extension types of MessagePack. */
public final class Extensions {
    private Extensions() {}

    /** Whether a rule, or one in it, is an extension type that has a value in it. */
    public static boolean areIn(Grammar grammar, String rule) {
        return Uses.isIn(grammar, rule, used -> used.extension() != null && !used.isScalar());
    }
}
