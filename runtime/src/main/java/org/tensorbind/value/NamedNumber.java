package org.tensorbind.value;

import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** A named value whose code is an integer. */
@GeneratedCodeApi
public abstract class NamedNumber extends CodedValue {
    private final long code;
    private final String codeText;

    /** A value with a code. */
    protected NamedNumber(long code, Meaning meaning) {
        super(meaning);
        this.code = code;
        this.codeText = Long.toString(code);
    }

    /** Creates a value of the same type with another code. It is a method because a lambda would delay opening the first file. */
    protected abstract NamedNumber withCode(long code, Meaning meaning);

    /** The stored code. */
    public final long code() {
        return code;
    }

    @Override
    public final String codeText() {
        return codeText;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof NamedNumber number && code == number.code && getClass() == other.getClass();
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(code);
    }
}
