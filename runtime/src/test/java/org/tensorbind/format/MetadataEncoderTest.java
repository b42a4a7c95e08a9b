package org.tensorbind.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.MetadataValue;
import org.tensorbind.value.form.ValueForm;

final class MetadataEncoderTest {
    @Test
    void integersBelowZeroAreNoUnsignedOnes() {
        ValueForm form = ValueForm.integer(Long.SIZE, false);
        assertFalse(MetadataEncoder.accepts(-1L, form));
        assertFalse(MetadataEncoder.accepts(MetadataValue.of(-1L), form));
        assertTrue(MetadataEncoder.accepts(7L, form));
        assertEquals(
                -1L, MetadataEncoder.stored(BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE), form));
    }

    @Test
    void integersBelowZeroInAListAreNoUnsignedOnes() {
        ValueForm form = ValueForm.list(ValueForm.integer(Long.SIZE, false));
        assertFalse(MetadataEncoder.accepts(List.of(7L, -1L), form));
        assertEquals(List.of(7L), MetadataEncoder.stored(List.of(7L), form));
    }

    @Test
    void integersOfMoreBitsAreRejected() {
        assertFalse(MetadataEncoder.accepts(128L, ValueForm.integer(Byte.SIZE, true)));
        assertTrue(MetadataEncoder.accepts(-128L, ValueForm.integer(Byte.SIZE, true)));
    }
}
