package org.tensorbind.value;

/** A value whose code is an integer. */
public abstract class CodedNumber extends CodedValue {
    /** A value with a code. */
    protected CodedNumber(Meaning meaning) {
        super(meaning);
    }

    /** The stored code. */
    public final long code() {
        return number();
    }
}
