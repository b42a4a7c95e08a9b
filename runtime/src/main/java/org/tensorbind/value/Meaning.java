package org.tensorbind.value;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/** The meaning of a code in a grammar. */
@GeneratedCodeApi
public final class Meaning {
    /** The meaning of the value from which the others are made. */
    public static final Meaning NONE = new Meaning(null, "", false, ElementType.of(DType.OPAQUE), false, false);

    final @Nullable Codes<?, ?> codes;
    final String text;
    final boolean isNamed;
    final ElementType type;
    final boolean isLenient;
    final ByteOrder order;

    /**
     * A meaning.
     *
     * @param text the code's name, or else the code
     * @param type of elements, opaque where the code is of no dtype
     * @param isLenient whether deployed writers use the code, and the specification does not have it
     * @param isBigEndian whether it means that elements are
     */
    Meaning(
            @Nullable Codes<?, ?> codes,
            String text,
            boolean isNamed,
            ElementType type,
            boolean isLenient,
            boolean isBigEndian) {
        this.codes = codes;
        this.text = text;
        this.isNamed = isNamed;
        this.type = type;
        this.isLenient = isLenient;
        this.order = isBigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
