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
import org.tensorbind.io.Unmapping;

/** Options that are immutable, and reject what means nothing. */
final class OptionsTest {
    @Test
    void anotherThreadSeesAllOfThem() {
        for (Class<?> type : List.of(ReadOptions.class, WriteOptions.class)) {
            for (Field field : type.getDeclaredFields()) {
                assertTrue(Modifier.isFinal(field.getModifiers()), field::toString);
            }
        }
    }

    @Test
    void negativeLimitsAreRejected() {
        assertRejected(
                "the limit of COUNT must not be negative, is -1",
                () -> ReadOptions.lenient().limit("COUNT", -1));
        assertRejected(
                "the limit of COUNT must not be negative, is -1",
                () -> WriteOptions.defaults().limit("COUNT", -1));
        assertRejected(
                "the limit of decoded bytes must not be negative, is -1",
                () -> ReadOptions.lenient().maxDecodedSize(-1));
    }

    private static void assertRejected(String message, Executable use) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, use).getMessage());
    }

    @Test
    void lenientOptionsWithLimitsBecomeStrictOnesWithThem() {
        ReadOptions strict = ReadOptions.lenient().limit("COUNT", 7).asStrict();
        assertTrue(strict.isStrict());
        assertEquals(7, strict.limitOf("COUNT", 1));
        assertEquals(Verification.FAST, strict.verification());
        assertEquals(Verification.ALL, strict.verification(Verification.ALL).verification());
    }

    @Test
    void everyCopyIsUnmappedWhenTheOptionsSay() {
        ReadOptions lasting = ReadOptions.lenient().unmapping(Unmapping.WHEN_UNREACHABLE);
        assertEquals(Unmapping.ON_CLOSE, ReadOptions.lenient().unmapping());
        assertEquals(Unmapping.ON_CLOSE, ReadOptions.strict().unmapping());
        for (ReadOptions copy : List.of(
                lasting.asStrict(),
                lasting.asLenient(),
                lasting.limit("COUNT", 7),
                lasting.maxDecodedSize(7),
                lasting.verification(Verification.NONE))) {
            assertEquals(Unmapping.WHEN_UNREACHABLE, copy.unmapping());
        }
        assertEquals(
                7,
                ReadOptions.lenient()
                        .maxDecodedSize(7)
                        .unmapping(Unmapping.WHEN_UNREACHABLE)
                        .maxDecodedSize());
    }
}
