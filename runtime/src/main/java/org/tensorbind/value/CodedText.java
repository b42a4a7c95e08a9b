package org.tensorbind.value;

/** A value whose code is a text. */
public abstract class CodedText extends CodedValue {
    /** A value with a code. */
    protected CodedText(Meaning meaning) {
        super(meaning);
    }

    /** The stored code. */
    public final String code() {
        return codeText();
    }
}
