package org.tensorbind.value;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/** A code, an integer or a text, and its meaning in a grammar. */
@GeneratedCodeApi
public final class Meaning {
    /** The meaning of the value from which the others are made. */
    public static final Meaning NONE = new Meaning(null, 0, "", "", false, ElementType.of(DType.OPAQUE), false, false);

    final @Nullable Codes<?> codes;
    final long number;
    final String code;
    final String text;
    final boolean isNamed;
    final ElementType type;
    final boolean isLenient;
    final ByteOrder order;

    /**
     * A meaning.
     *
     * @param number the code, 0 if it is a text
     * @param code the code as text
     * @param text the code's name, or else the code
     * @param type of elements, opaque where the code is of no dtype
     * @param isLenient whether deployed writers use the code, and the specification does not have it
     * @param isBigEndian whether it means that elements are
     */
    Meaning(
            @Nullable Codes<?> codes,
            long number,
            String code,
            String text,
            boolean isNamed,
            ElementType type,
            boolean isLenient,
            boolean isBigEndian) {
        this.codes = codes;
        this.number = number;
        this.code = code;
        this.text = text;
        this.isNamed = isNamed;
        this.type = type;
        this.isLenient = isLenient;
        this.order = isBigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
