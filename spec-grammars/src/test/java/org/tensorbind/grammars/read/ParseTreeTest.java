package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ParseTree;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.io.ByteSource;

/** What a parse tells of a file: the same verdict as opening it, every fault and not only the first, every byte in its item. */
final class ParseTreeTest {
    @TestFactory
    Stream<DynamicTest> parsingAndOpeningAgree() {
        return Stream.of("btf", "bintensors", "ztensor")
                .flatMap(format -> Corpus.fixtures(format).stream())
                .flatMap(testCase -> Stream.of(ReadOptions.lenient(), ReadOptions.strict())
                        .map(options -> DynamicTest.dynamicTest(
                                testCase + (options.isStrict() ? " strict" : " lenient"),
                                () -> compare(testCase, options))));
    }

    private static void compare(Corpus.Case testCase, ReadOptions options) throws IOException {
        String opened = faultOfOpening(testCase, options);
        List<String> told = new ArrayList<>();
        try (ByteSource source = ByteSource.map(testCase.file())) {
            @Nullable
            TensorReader reader = TensorFormats.named(testCase.format())
                    .parse(source, options, listener(fault -> told.add(String.valueOf(fault.getMessage()))));
            assertEquals(opened, told.isEmpty() ? null : withoutHint(told.get(0)));
            if (opened == null) {
                assertNotNull(reader);
            }
        }
    }

    private static @Nullable String faultOfOpening(Corpus.Case testCase, ReadOptions options) throws IOException {
        try (TensorReader reader =
                TensorFormats.named(testCase.format()).open(ByteSource.map(testCase.file()), options)) {
            assertNotNull(reader);
            return null;
        } catch (FormatException e) {
            return withoutHint(String.valueOf(e.getMessage()));
        }
    }

    /** Of what ended the reading it is said that the file may not be complete; a parse goes on. */
    private static String withoutHint(String message) {
        return message.replace("; the end of the file does not match the format; is the file complete?", "");
    }

    private static ParseListener listener(Consumer<FormatException> faults) {
        return new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                faults.accept(fault);
            }
        };
    }

    @TestFactory
    Stream<DynamicTest> itemsOfReadableFilesDoNotOverlapUnlessTheirDataDoes() {
        return Stream.of("btf", "bintensors", "ztensor")
                .flatMap(format -> Corpus.fixtures(format).stream())
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(testCase -> DynamicTest.dynamicTest(testCase.toString(), () -> {
                    try (ByteSource source = ByteSource.map(testCase.file())) {
                        ParseTree tree =
                                ParseTree.of(TensorFormats.named(testCase.format()), source, ReadOptions.strict());
                        assertEquals(List.of(), tree.problems());
                        assertEquals(0, tree.root().byteOffset());
                        assertEquals(source.size(), tree.root().byteEnd());
                        checkNesting(tree.root());
                    }
                }));
    }

    private static void checkNesting(ParseTree.Node node) {
        for (ParseTree.Node child : node.children()) {
            assertTrue(
                    child.byteOffset() >= node.byteOffset() && child.byteEnd() <= node.byteEnd(),
                    () -> child.label() + " lies outside " + node.label());
            checkNesting(child);
        }
    }

    @Test
    void treeHasTheGrammarsNamesWithBytesValuesAndMeanings() throws IOException {
        ParseTree tree = parse("bintensors", file("bintensors", "w", new float[] {1, 2}), ReadOptions.strict());

        assertEquals("""
                FILE 0..32
                  SOFMH 0..8 = 16
                  METADATA 8..24
                    OPTION 8..9 = 0
                    TENSOR_COUNT 9..10 = 1
                    TENSOR[0] 10..17
                      NAME 10..12
                        STRING 10..12
                          LENGTH 10..11 = 1
                          UTF8 11..12 = w
                      TENSOR_INFO 12..17
                        DTYPE 12..13 = 11 (f32)
                        SHAPE 13..15
                          RANK 13..14 = 1
                          DIM[0] 14..15 = 2
                        DATA_OFFSETS 15..17
                          START 15..16 = 0
                          END 16..17 = 8
                    METADATA 17..24 padding
                  TENSOR_BUFFER 24..32
                    DATA[0] 24..32 data
                """, show(tree));
    }

    @Test
    void fieldsOfDocumentsHaveTheirKeysBytes() throws IOException {
        ParseTree tree = parse("ztensor", file("ztensor", "w", new float[] {1, 2}), ReadOptions.strict());

        assertEquals("""
                FILE 0..175
                  MAGIC_NUMBER 0..8 constant
                   8..64 padding
                  TENSOR_BLOB[0] 64..72 data
                  CBOR_BLOB 72..167
                    TENSOR[0] 73..167
                      name 74..81 = w
                      offset 81..90 = 64
                      size 90..96 = 8
                      dtype 96..110 = float32 (f32)
                      layout 110..123 = dense
                      SHAPE 123..131
                        SHAPE[0] 130..131 = 2
                      encoding 131..144 = raw
                      data_endianness 144..167 = little
                  TOTAL_CBOR_BLOB_SIZE 167..175 = 95
                """, show(tree));
    }

    @Test
    void everyBrokenRuleIsToldAndNotOnlyTheFirst() throws IOException {
        byte[] file = file("btf", "0", new float[] {1, 2}, new float[] {3}, new float[] {4});
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        long first = bytes.getLong(8);
        long second = bytes.getLong(16);
        long third = bytes.getLong(24);
        bytes.put((int) first + 12, (byte) 7);
        bytes.putLong((int) second, 1L << 40);
        bytes.put((int) third + 8, (byte) 99);
        bytes.put((int) third + 10, (byte) 1);

        ParseTree tree = parse("btf", file, ReadOptions.strict());

        assertEquals(
                List.of(
                        "x.btf: byte 44: FILE.TENSOR_RECORD[0].TENSOR_HEADER.RESERVED_SPACE: expected a byte 0, found 7",
                        "x.btf: byte 80: FILE.TENSOR_RECORD[1].DENSE_TENSOR_PAYLOAD.DIMS: 1099511627776 elements of at least 8 bytes do not fit in the 48 bytes left; is the file complete?",
                        "x.btf: byte 106: FILE.TENSOR_RECORD[2].TENSOR_HEADER.RESERVED_SPACE: expected a byte 0, found 1"),
                tree.problems().stream().map(Throwable::getMessage).limit(3).toList());
    }

    @Test
    void elementsOfADocumentThatCannotBeReadAreStoodOver() throws IOException {
        byte[] file = file("ztensor", "w", new float[] {1}, new float[] {2}, new float[] {3});
        replace(file, "float32", "floot32", 0);
        replace(file, "offset", "offsat", 1);
        replace(file, "name", "nome", 2);

        ParseTree tree = parse("ztensor", file, ReadOptions.strict());

        assertEquals(
                List.of("FILE.CBOR_BLOB.TENSOR[1]", "FILE.CBOR_BLOB.TENSOR[2]"),
                tree.problems().stream().map(FormatException::grammarPath).toList());
        ParseTree.Node index = tree.root().children().stream()
                .filter(node -> node.rule().equals("CBOR_BLOB"))
                .findFirst()
                .orElseThrow();
        assertEquals(3, index.children().size());
    }

    @Test
    void aFileOfAnotherKindIsNamed() throws IOException {
        ParseTree tree = parse("btf", "<!DOCTYPE html><html></html>".getBytes(), ReadOptions.lenient());

        assertEquals(1, tree.problems().size());
        assertTrue(tree.problems().toString().contains("HTML"), tree.problems()::toString);
    }

    @Test
    void aReaderIsGivenWhereOnlyStrictRulesAreBroken() throws IOException {
        byte[] file = file("btf", "0", new float[] {1, 2});
        file[16 + 12] = 7;
        try (ByteSource source = ByteSource.of("x.btf", ByteBuffer.wrap(file))) {
            @Nullable
            TensorReader reader =
                    TensorFormats.named("btf").parse(source, ReadOptions.strict(), new ParseListener() {});
            assertNotNull(reader);
            assertEquals(2, reader.tensor(0).toFloatArray()[1]);
        }
        file[16 + 8] = 99;
        try (ByteSource source = ByteSource.of("x.btf", ByteBuffer.wrap(file))) {
            assertNull(TensorFormats.named("btf").parse(source, ReadOptions.strict(), new ParseListener() {}));
        }
    }

    @Test
    void recordsThatShareTheirDescriptionsCannotMakeOpeningExpensive() {
        int count = 20_000;
        int record = 8 * (count + 1);
        ByteBuffer bytes = ByteBuffer.allocate(record + 16 + 8 * count + 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(count);
        for (int i = 0; i < count; i++) {
            bytes.putLong(record);
        }
        bytes.putLong(count).put((byte) 6).put((byte) 0).position(record + 16);
        for (int i = 0; i < count; i++) {
            bytes.putLong(1);
        }
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("btf").open(ByteSource.of("x.btf", bytes.array()), ReadOptions.lenient()));
        assertEquals(FormatException.Reason.LIMIT, rejected.reason());
        assertTrue(String.valueOf(rejected.getMessage()).contains("the headers overlap so much"), rejected::getMessage);
    }

    private static void replace(byte[] file, String from, String to, int occurrence) {
        int found = -1;
        for (int at = 0; at < file.length - from.length(); at++) {
            if (new String(file, at, from.length(), java.nio.charset.StandardCharsets.ISO_8859_1).equals(from)
                    && ++found == occurrence) {
                System.arraycopy(to.getBytes(), 0, file, at, to.length());
                return;
            }
        }
        throw new IllegalArgumentException(from);
    }

    private static byte[] file(String format, String name, float[]... values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer =
                TensorFormats.named(format).create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            for (int i = 0; i < values.length; i++) {
                writer.add(values.length == 1 ? name : format.equals("btf") ? "" + i : name + i, values[i]);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static ParseTree parse(String format, byte[] file, ReadOptions options) throws IOException {
        return ParseTree.of(TensorFormats.named(format), ByteSource.of("x." + format, ByteBuffer.wrap(file)), options);
    }

    private static String show(ParseTree tree) {
        StringBuilder out = new StringBuilder();
        show(tree.root(), "", out);
        return out.toString();
    }

    private static void show(ParseTree.Node node, String indent, StringBuilder out) {
        out.append(indent).append(node.label()).append(' ');
        out.append(node.byteOffset()).append("..").append(node.byteEnd());
        if (node.kind() != null && node.kind() != ParseListener.Kind.VALUE) {
            out.append(' ').append(node.kind().name().toLowerCase(java.util.Locale.ROOT));
        } else if (node.kind() != null) {
            out.append(" = ").append(node.value());
        }
        if (node.meaning() != null) {
            out.append(" (").append(node.meaning()).append(')');
        }
        out.append('\n');
        node.children().forEach(child -> show(child, indent + "  ", out));
    }
}
