package org.tensorbind.value;

import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** A named value whose code is a text. */
@GeneratedCodeApi
public abstract class NamedText extends CodedValue {
    private final String code;

    /** A value with a code. */
    protected NamedText(String code, Meaning meaning) {
        super(meaning);
        this.code = code;
    }

    /** A value of the same type with another code. A method, since opening a first file takes longer if that needs a lambda. */
    protected abstract NamedText withCode(String code, Meaning meaning);

    /** The code as the file has it. */
    public final String code() {
        return code;
    }

    @Override
    public final String codeText() {
        return code;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof NamedText text && code.equals(text.code) && getClass() == other.getClass();
    }

    @Override
    public final int hashCode() {
        return code.hashCode();
    }
}
