package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;

final class FormatDetectionTest {
    /** A format that reads what has {@code part} in it. */
    private record Fake(String name, String start, String part, List<String> extensions) implements TensorFormat {
        @Override
        public byte[] signature() {
            return start.getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public FormatTraits traits() {
            return FormatTraits.builder(name).build();
        }

        @Override
        public TensorReader open(ByteSource source, ReadOptions options) throws IOException {
            if (!part.isEmpty() && source.slice(0, 1).get() == '!') {
                throw new FormatException(Reason.MALFORMED, source.name(), 0, "FILE", "has no part", null);
            }
            byte[] bytes = new byte[(int) source.size()];
            source.slice(0, bytes.length).get(bytes);
            if (!new String(bytes, StandardCharsets.US_ASCII).contains(part)) {
                throw new FormatException(Reason.MALFORMED, source.name(), 0, "FILE", "has no part", null);
            }
            return (TensorReader) Proxy.newProxyInstance(
                    Fake.class.getClassLoader(),
                    new Class<?>[] {TensorReader.class},
                    (proxy, method, arguments) -> null);
        }

        @Override
        public @Nullable TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener) {
            return null;
        }

        @Override
        public TensorWriter create(Path file, WriteOptions options) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TensorWriter create(WritableByteChannel target, WriteOptions options) {
            throw new UnsupportedOperationException();
        }
    }

    private static final Fake LONG = new Fake("long", "FAKE1", "FAKE1", List.of("f", "fake"));
    private static final Fake LONGER = new Fake("longer", "FAKE1b", "", List.of("fb"));
    private static final Fake SHORT = new Fake("short", "F", "s", List.of("s"));
    private static final Fake PLAIN = new Fake("plain", "", "p", List.of("p", "both"));
    private static final Fake OTHER = new Fake("other", "", "o", List.of("o", "both"));

    private static String found(String name, String content) throws IOException {
        ByteSource source = ByteSource.of(name, content.getBytes(StandardCharsets.US_ASCII));
        return new FormatDetection(List.of(LONG, LONGER, OTHER, PLAIN, SHORT), source, ReadOptions.lenient())
                .read()
                .name();
    }

    private static String rejected(String name, String content) {
        return String.valueOf(
                assertThrows(FormatException.class, () -> found(name, content)).getMessage());
    }

    @Test
    void theLongestSignatureCountsMost() throws IOException {
        assertEquals("long", found("x.p", "FAKE1 p"));
        assertEquals("longer", found("x.p", "FAKE1b p"));
    }

    @Test
    void theExtensionCountsMoreThanAShortSignature() throws IOException {
        assertEquals("plain", found("x.p", "F sp"));
        assertEquals("short", found("x", "F sp"));
    }

    @Test
    void aShortSignatureOfWhatCannotBeReadDoesNotCount() throws IOException {
        assertEquals("plain", found("x", "F p"));
    }

    @Test
    void anotherVersionIsNoOtherFormat() {
        assertEquals(
                "x: byte 0: file: begins with 'FAKE2', a version of long that is not known here; known is 'FAKE1'",
                rejected("x", "FAKE2 n"));
    }

    @Test
    void whatTwoCanReadIsAmbiguous() {
        assertEquals(
                "x: byte 0: file: can be read as other and plain; name the one that it is in with TensorFormats.named(…).open(…)",
                rejected("x", "op"));
    }

    /** What {@code formats} take a mebibyte for that starts with a byte, and how far each of their readings goes. */
    private static String foundAt(char first, List<Long> ends, TensorFormat... formats) throws IOException {
        byte[] content = new byte[1 << 20];
        content[0] = (byte) first;
        ByteSource bytes = ByteSource.of("x", content);
        ByteSource source = (ByteSource) Proxy.newProxyInstance(
                Fake.class.getClassLoader(), new Class<?>[] {ByteSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("borrowed")) {
                        return proxy;
                    }
                    if (arguments != null && arguments.length == 2 && arguments[0] instanceof Long offset) {
                        ends.add(offset + ((Number) arguments[1]).longValue());
                    }
                    return method.invoke(bytes, arguments);
                });
        return new FormatDetection(List.of(formats), source, ReadOptions.lenient())
                .read()
                .name();
    }

    /** Of bytes that start with '!', no format can read anything but one without a part. */
    @Test
    void onlyTheStartIsReadWhereItExcludesAllOthers() throws IOException {
        List<Long> ends = new ArrayList<>();
        Fake any = new Fake("any", "", "", List.of());

        assertEquals("any", foundAt('!', ends, OTHER, any, PLAIN));
        assertTrue(ends.stream().allMatch(end -> end <= 1 << 16), ends::toString);
    }

    @Test
    void theLastOneThatCanReadTheStartIsNotReadToItsEnd() throws IOException {
        List<Long> ends = new ArrayList<>();

        assertEquals("plain", foundAt('?', ends, OTHER, PLAIN));
        assertEquals(1, ends.stream().filter(end -> end == 1 << 20).count());
    }

    @Test
    void anExtensionOfTwoIsDecidedByWhatCanBeRead() throws IOException {
        assertEquals("other", found("x.both", "o"));
        assertEquals(
                "x.both: byte 0: file: has the extension of other and plain; name the one that it is in with"
                        + " TensorFormats.named(…).open(…)",
                rejected("x.both", "?"));
    }
}
