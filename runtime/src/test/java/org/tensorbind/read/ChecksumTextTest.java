package org.tensorbind.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;

final class ChecksumTextTest {
    private static final ChecksumText FORMS = ChecksumText.of(
            new ChecksumText.Form("crc32c:0x", "crc32c", true), new ChecksumText.Form("sha256:", "sha256", false));

    private static void check(String text, ReadOptions options) throws FormatException {
        FORMS.check(new Cursor(ByteSource.of("f", new byte[100]), options), 7, "SUM", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CRC32C:0x1234ABCD", "Crc32c:0x1234ABCD", "SHA256:00"})
    void aKnownAlgorithmInAnotherCaseIsRejectedStrictly(String text) throws FormatException {
        check(text, ReadOptions.lenient());
        assertThrows(FormatException.class, () -> check(text, ReadOptions.strict()));
    }

    @Test
    void theRejectionHasTheFormThatIsRight() {
        FormatException rejected =
                assertThrows(FormatException.class, () -> check("CRC32C:0x1234ABCD", ReadOptions.strict()));
        assertEquals(
                "f: byte 7: SUM: expected 'crc32c:0x' in these cases, found 'CRC32C:0x1234ABCD'",
                rejected.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xxh3:1234", "crc32c:0x1234abcd", "crc32c:0x1234ABCD"})
    void otherAlgorithmsAndDigitsInAnyCaseAreTaken(String text) throws FormatException {
        check(text, ReadOptions.strict());
    }
}
