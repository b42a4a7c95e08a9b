package org.tensorbind.value;

import java.nio.ByteOrder;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * What a grammar says of a code.
 *
 * @param text its name, or else the code
 * @param named whether it has a name
 * @param type of elements, opaque where the code is of no dtype
 * @param lenient whether deployed writers use the code, and the specification does not have it
 * @param order of elements' bytes
 */
@GeneratedCodeApi
public record Meaning(String text, boolean named, ElementType type, boolean lenient, ByteOrder order) {
    /** That of the value that makes the others. */
    public static final Meaning NONE = none("");

    /** That of a code without a name. */
    static Meaning none(String code) {
        return new Meaning(code, false, ElementType.of(DType.OPAQUE), false, ByteOrder.LITTLE_ENDIAN);
    }
}
