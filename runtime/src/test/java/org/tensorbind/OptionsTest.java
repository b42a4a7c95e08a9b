package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.io.HttpOptions;

/** Options that are immutable, and refuse what means nothing. */
final class OptionsTest {
    @Test
    void anotherThreadSeesAllOfThem() {
        for (Class<?> type : List.of(ReadOptions.class, WriteOptions.class, BundleOptions.class, HttpOptions.class)) {
            for (Field field : type.getDeclaredFields()) {
                assertTrue(Modifier.isFinal(field.getModifiers()), field::toString);
            }
        }
    }

    @Test
    void negativeLimitsAreRefused() {
        assertRefused(
                "the limit of COUNT must not be negative, is -1",
                () -> ReadOptions.lenient().limit("COUNT", -1));
        assertRefused(
                "the limit of COUNT must not be negative, is -1",
                () -> WriteOptions.defaults().limit("COUNT", -1));
        assertRefused(
                "the most bytes that are decoded must not be negative, is -1",
                () -> ReadOptions.lenient().maxDecodedSize(-1));
    }

    private static void assertRefused(String message, Executable use) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, use).getMessage());
    }

    @Test
    void lenientOptionsWithLimitsBecomeStrictOnesWithThem() {
        ReadOptions strict = ReadOptions.lenient().limit("COUNT", 7).asStrict();
        assertTrue(strict.isStrict());
        assertEquals(7, strict.limitOf("COUNT", 1));
        assertEquals(Verification.CHEAP, strict.verification());
        assertEquals(Verification.ALL, strict.verify(Verification.ALL).verification());
    }
}
