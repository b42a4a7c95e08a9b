package org.tensorbind.processor.plan.value;

/** When an optional part is there. */
public sealed interface Presence {
    /** It is written always. */
    record Always() implements Presence {}

    /** It is there exactly when a condition holds. */
    record When(Value condition) implements Presence {}

    /** Nothing tells. */
    record Unknown(String missing) implements Presence {}
}
