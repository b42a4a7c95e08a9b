package org.tensorbind.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

final class BundleOptionsTest {
    @Test
    void anotherThreadSeesAllOfThem() {
        for (Field field : BundleOptions.class.getDeclaredFields()) {
            assertTrue(Modifier.isFinal(field.getModifiers()), field::toString);
        }
    }

    @Test
    void negativeSizesAreRejected() {
        BundleOptions options = BundleOptions.defaults();
        assertEquals(
                "the shape variable 'hidden' must not be negative, is -1",
                assertThrows(IllegalArgumentException.class, () -> options.where("hidden", -1))
                        .getMessage());
    }
}
