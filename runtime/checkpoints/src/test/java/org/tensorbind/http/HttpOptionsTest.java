package org.tensorbind.http;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

/** Options that are immutable. */
final class HttpOptionsTest {
    @Test
    void anotherThreadSeesAllOfThem() {
        for (Field field : HttpOptions.class.getDeclaredFields()) {
            assertTrue(Modifier.isFinal(field.getModifiers()), field::toString);
        }
    }
}
