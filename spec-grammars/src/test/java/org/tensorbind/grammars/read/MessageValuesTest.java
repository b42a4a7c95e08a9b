package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** Messages have the place of what is wrong and the value that was compared, in either mode and for whoever observes the reading. */
final class MessageValuesTest {
    @TempDir
    Path folder = Path.of("");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static FormatException rejected(TensorFormat format, byte[] file, ReadOptions options) {
        return assertThrows(
                FormatException.class,
                () -> format.open(ByteSource.of("x", file), options).close());
    }

    private static String told(FormatException fault) {
        return fault.byteOffset() + " " + fault.grammarPath() + ": " + fault.problem();
    }

    /** The first fault, which strict reading, and somebody who observes it, have to find, too. */
    private static String fault(TensorFormat format, byte[] file) throws IOException {
        String lenient = told(rejected(format, file, ReadOptions.lenient()));
        assertEquals(lenient, strictFault(format, file));
        return lenient;
    }

    private static String strictFault(TensorFormat format, byte[] file) throws IOException {
        String strict = told(rejected(format, file, ReadOptions.strict()));
        List<String> observed = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                observed.add(told(fault));
            }
        };
        format.parse(ByteSource.of("x", file), ReadOptions.strict(), listener);
        assertEquals(strict, observed.get(0));
        return strict;
    }

    private static byte[] safetensors(String header, int dataSize) {
        ByteBuffer file = ByteBuffer.allocate(8 + header.length() + dataSize).order(ByteOrder.LITTLE_ENDIAN);
        return file.putLong(header.length()).put(bytes(header)).array();
    }

    private static String tensor(String name, String shape, int begin) {
        return "\"" + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape + ",\"data_offsets\":[" + begin + ","
                + (begin + 4) + "]}";
    }

    @Test
    void aNameThatOccursTwiceIsToldAtTheSecondOne() throws IOException {
        TensorFormat format = TensorFormats.named("safetensors");
        String header =
                "{" + tensor("a", "[1]", 0) + ", " + tensor("b", "[1]", 4) + ",\n " + tensor("a", "[1]", 8) + "}";
        assertEquals(
                8 + header.lastIndexOf("\"a\"") + " FILE.HEADER.TENSOR[2].TENSOR_NAME: 'a' occurs twice",
                fault(format, safetensors(header, 12)));

        String metadata = "{\"__metadata__\":{\"k\":\"1\",\"l\":\"k\" , \"k\":\"2\"}}";
        assertEquals(
                8 + metadata.lastIndexOf("\"k\"") + " FILE.HEADER.METADATA.ENTRY[2].KEY: 'k' occurs twice",
                fault(format, safetensors(metadata, 0)));

        String field = "{" + tensor("a", "[1]", 0).replace("}", ", \"shape\": [1]}") + "}";
        assertEquals(
                8 + field.lastIndexOf("\"shape\"")
                        + " FILE.HEADER.TENSOR[0].TENSOR_INFO: the field 'shape' occurs twice",
                fault(format, safetensors(field, 4)));
    }

    private static byte[] gguf(String... names) {
        ByteBuffer file = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        file.put(bytes("GGUF")).putInt(3).putLong(names.length).putLong(0);
        for (int i = 0; i < names.length; i++) {
            file.putLong(names[i].length()).put(bytes(names[i]));
            file.putInt(1).putLong(1).putInt(0).putLong(32L * i);
        }
        return file.array();
    }

    @Test
    void aNameInBinaryThatOccursTwiceIsToldAtTheSecondOne() throws IOException {
        assertEquals(
                "91 FILE.TENSOR_INFO[2].NAME: 'a' occurs twice",
                fault(TensorFormats.named("gguf"), gguf("a", "bc", "a")));
    }

    @Test
    void keysOfListsInListsAreToldWhereTheyAre() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format changed "Changed" {}
                FILE  ::= "F" GROUPS GROUP* DATA
                GROUPS ::= uint8 = count(GROUP)
                GROUP ::= ITEMS ID ITEM*    unique ID
                ITEMS ::= uint8 = count(ITEM)
                ID    ::= uint8
                ITEM  ::= FLAG KEY    ordered KEY  unique KEY
                FLAG  ::= uint8
                KEY   ::= uint8
                DATA  ::= bytes sized 1
                tensor FILE { dtype u8, shape [1], data DATA }
                """);
        byte[] file = {'F', 2, 2, 7, 0, 1, 0, 2, 1, 8, 0, 3, 9};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();
        byte[] sameKey = file.clone();
        sameKey[7] = 1;
        assertEquals("7 FILE.GROUP[0].ITEM[1].KEY: '1' occurs twice", fault(format, sameKey));
        byte[] lower = file.clone();
        lower[7] = 0;
        assertEquals("7 FILE.GROUP[0].ITEM[1].KEY: '0' must not follow '1'", fault(format, lower));
        byte[] sameId = file.clone();
        sameId[9] = 7;
        assertEquals("9 FILE.GROUP[1].ID: '7' occurs twice", fault(format, sameId));
    }

    /** Keys of each notation; the lines have one that nobody knows, and one twice. */
    @ParameterizedTest
    @ValueSource(strings = {"json", "python", "cbor", "msgpack", "lines \": \""})
    void aKeyThatIsUnknownOrOccursTwiceIsToldWhereItIs(String notation) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format changed "Changed" {}
                FILE  ::= "F" SIZE HEAD DATA
                SIZE  ::= uint8 = size(HEAD)
                HEAD  ::= NOTATION { "one": ONE }
                ONE   ::= int
                DATA  ::= bytes sized 1
                tensor FILE { dtype u8, shape [1], data DATA }
                """.replace("NOTATION", notation));
        assertEquals(
                told(notation, "two", "has a field 'two' that the grammar does not know"),
                fault(format, file(notation, "two")));
        assertEquals(told(notation, "one", "the field 'one' occurs twice"), fault(format, file(notation, "one")));
    }

    private static String told(String notation, String key, String problem) {
        String file = new String(file(notation, key), StandardCharsets.ISO_8859_1);
        int before = notation.startsWith("lines") ? 0 : 1;
        return file.lastIndexOf(key) - before + " FILE.HEAD: " + problem;
    }

    private static byte[] file(String notation, String key) {
        String head = switch (notation) {
            case "json" -> "{\"one\":1,\"" + key + "\":2}";
            case "python" -> "{'one': 1, '" + key + "': 2, }";
            case "cbor" -> "\u00a2\u0063one\1\u0063" + key + "\2";
            case "msgpack" -> "\u0082\u00a3one\1\u00a3" + key + "\2";
            default -> "one: 1\n" + key + ": 2\n";
        };
        return bytes("F" + (char) head.length() + head + "\7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "A - B < 0                ; must hold, is 4",
                "0 > A - B                ; must hold, is 4",
                "A < 5                    ; must hold, is 5",
                "A * 2 != 10              ; must hold, is 10",
                "B > 0 && A - B < 4       ; must hold, is 4",
                "A - B < 4 && B > 0       ; must hold, is 4",
                "A == 1 || A == 2         ; must hold, is 5",
                "A == 1 || B == 2         ; must hold",
                "B != 1 || A - B == 3     ; must hold, is 4",
                "A % 4 == 0               ; must hold",
                "max(A, B) < 5            ; must hold, is 5",
                "F < 0.5                  ; must hold, is 1.5",
                "F < 9.5 && A < 3         ; must hold",
                "A * 9000000000000000000 < B ; must hold, is 2^63 - 1 or more",
            })
    void aConditionShowsTheSideThatIsCompared(String condition, String expected) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format changed "Changed" {}
                FILE ::= "F" A B F DATA
                A    ::= int64
                B    ::= int64
                F    ::= float64
                DATA ::= bytes sized 1    require CONDITION "must hold"
                tensor FILE { dtype u8, shape [1], data DATA }
                """.replace("CONDITION", condition));
        ByteBuffer file = ByteBuffer.allocate(26).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 'F').putLong(5).putLong(1).putDouble(1.5);
        assertEquals("25 FILE.DATA: " + expected, fault(format, file.array()));
    }

    @Test
    void aSizeThatCannotBeComputedIsToldAtTheItemThatGivesIt() throws IOException {
        byte[] idx = {0, 0, 0x0D, 2, -1, -1, -1, -1, -1, -1, -1, -1, 0};
        assertEquals(
                "4 FILE.DIMS: gives 'DATA' a size of 2^63 - 1 or more, which is too large",
                fault(TensorFormats.named("idx"), idx));
        ByteBuffer gguf = ByteBuffer.wrap(gguf("a", "b")).order(ByteOrder.LITTLE_ENDIAN);
        gguf.putLong(70, 1L << 61);
        assertEquals(
                "70 FILE.TENSOR_INFO[1].DIMENSIONS: gives 'DATA' a size of 2^63 - 1 or more, which is too large",
                fault(TensorFormats.named("gguf"), gguf.array()));
        String header = "{" + tensor("b", "[1]", 0) + "," + tensor("a", "[4294967296,4294967296]", 4) + "}";
        assertEquals(
                8 + header.indexOf("4294967296")
                        + " FILE.HEADER.TENSOR[1].TENSOR_INFO.SHAPE: shape [4294967296, 4294967296] of dtype f32 needs"
                        + " 2^63 - 1 or more bytes",
                fault(TensorFormats.named("safetensors"), safetensors(header, 8)));
    }

    /** What gives the offset or the size of an element of another list has the fault, and no file could be complete where no offset is as large. */
    @Test
    void anOffsetThatNoFileHasIsToldAtTheItemThatGivesIt() throws IOException {
        ByteBuffer gguf = ByteBuffer.wrap(gguf("a", "b")).order(ByteOrder.LITTLE_ENDIAN);
        gguf.putLong(82, Long.MAX_VALUE - 31);
        String fault =
                "82 FILE.TENSOR_INFO[1].OFFSET: gives offset OFFSET for 'TENSOR', outside the 256 bytes available";
        assertEquals(
                fault.replace("OFFSET for", "2^63 - 1 or more for"), fault(TensorFormats.named("gguf"), gguf.array()));
        gguf.putLong(82, 320);
        assertEquals(
                fault.replace("OFFSET for", "416 for") + "; is the file complete?",
                fault(TensorFormats.named("gguf"), gguf.array()));

        String offsets =
                "{" + tensor("b", "[1]", 0) + "," + tensor("a", "[0]", 4).replace("[4,8]", "[BEGIN,END]") + "}";
        String max = Long.toString(Long.MAX_VALUE);
        String outside = offsets.replace("BEGIN", max).replace("END", max);
        assertEquals(
                8 + outside.indexOf(max) + " FILE.HEADER.TENSOR[1].TENSOR_INFO.data_offsets.BEGIN: gives offset"
                        + " 2^63 - 1 or more for 'DATA', outside the " + (12 + outside.length()) + " bytes available",
                fault(TensorFormats.named("safetensors"), safetensors(outside, 4)));
        String tooLarge = "{" + tensor("b", "[1]", 0).replace(",4]", "," + max + "]") + "}";
        assertEquals(
                8 + tooLarge.indexOf(max) + " FILE.HEADER.TENSOR[0].TENSOR_INFO.data_offsets.END: gives 'DATA' a size"
                        + " of 2^63 - 1 or more, which is too large",
                fault(TensorFormats.named("safetensors"), safetensors(tooLarge, 4)));
        String below = "{" + tensor("b", "[1]", 0).replace("[0,4]", "[3,1]") + "}";
        assertEquals(
                8 + below.indexOf("3,1")
                        + " FILE.HEADER.TENSOR[0].TENSOR_INFO.data_offsets.BEGIN: gives 'DATA' a size of -2",
                fault(TensorFormats.named("safetensors"), safetensors(below, 4)));
        ByteBuffer btf = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        btf.putLong(2).putLong(24).putLong(5000).putLong(1).put((byte) 4).putLong(32, 1);
        assertEquals(
                "16 FILE.FILE_HEADER.TENSOR_RECORD_OFFSET[1]: gives offset 5000 for 'TENSOR_RECORD', outside the 64 bytes"
                        + " available; is the file complete?",
                fault(TensorFormats.named("btf"), btf.array()));
    }

    /** A number is shown as the file has it, and the bounds are those of its type. */
    @Test
    void numbersOf64BitsAreShownAsTheyAre() throws IOException {
        String begin = "{" + tensor("b", "[1]", 0).replace("[0,4]", "[18446744073709551615,4]") + "}";
        assertEquals(
                8 + begin.indexOf("1844")
                        + " FILE.HEADER.TENSOR[0].TENSOR_INFO.data_offsets.BEGIN: must be below 2^63, is 18446744073709551615",
                fault(TensorFormats.named("safetensors"), safetensors(begin, 4)));
        ByteBuffer zt = ByteBuffer.allocate(64 + 11 + 8);
        zt.put(bytes("ZTEN0001")).position(64);
        zt.put((byte) 0x81).put((byte) 0xA1).put((byte) 0x7B).putLong(-2);
        zt.order(ByteOrder.LITTLE_ENDIAN).putLong(11);
        assertEquals(
                "66 FILE.CBOR_BLOB.TENSOR[0]: needs 18446744073709551614 bytes, 0 are left",
                fault(TensorFormats.named("ztensor"), zt.array()));
        byte[] idx = {' ', 0, 8, 1, 0, 0, 0, 1, 1};
        assertEquals(
                "0 FILE: expected bytes 00 00, found bytes 20 00",
                told(rejected(TensorFormats.named("idx"), idx, ReadOptions.lenient())));
    }

    @Test
    void anAlignmentThatIsNoneIsToldAtItsValue() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);
        file.put(bytes("GGUF")).putInt(3).putLong(1).putLong(2);
        file.putLong(1).put(bytes("x")).putInt(4).putInt(7);
        file.putLong(17).put(bytes("general.alignment")).putInt(4).putInt(24);
        file.putLong(1).put(bytes("a")).putInt(1).putLong(1).putInt(0).putLong(0);
        TensorFormat gguf = TensorFormats.named("gguf");
        String place = "70 FILE.METADATA_KV[1].UINT32_VALUE: ";
        file.putInt(70, 0);
        assertEquals(place + "'general.alignment' must be above 0, is 0", fault(gguf, file.array()));
        file.putInt(70, 4);
        assertEquals(place + "general.alignment must be a multiple of 8, is 4", strictFault(gguf, file.array()));
    }

    /** The shape is a rule with items of its own, and the data is in another list. */
    @Test
    void aSizeThatCannotBeComputedIsToldAtTheRuleThatGivesIt() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(24)
                .put(new byte[] {0, 1, 1, 'w', 11, 1, (byte) 253})
                .putLong(1L << 62)
                .put(new byte[] {0, 8});
        file.put(bytes(" ".repeat(7)));
        List<String> faults = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                faults.add(told(fault));
            }
        };
        TensorFormats.named("bintensors").parse(ByteSource.of("x", file.array()), ReadOptions.strict(), listener);
        assertEquals(
                "13 FILE.METADATA.TENSOR[0].TENSOR_INFO.SHAPE: gives 'DATA' a size of 2^63 - 1 or more, which is too large",
                faults.get(faults.size() - 1));
    }

    @Test
    void aDimensionThatCannotBeComputedIsToldAtTheItemThatGivesIt() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format changed "Changed" {}
                FILE ::= "F" N A DATA
                N    ::= uint8
                A    ::= uint64
                DATA ::= bytes
                tensor FILE { dtype u8, shape [N, A * 4], data DATA }
                """);
        ByteBuffer file = ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 'F').put((byte) 1).putLong(1);
        format.open(ByteSource.of("x", file.array()), ReadOptions.strict()).close();
        file.putLong(2, 1L << 62);
        assertEquals(
                "2 FILE.A: gives 'DATA' a size of 2^63 - 1 or more, which is too large", fault(format, file.array()));
        file.put(1, (byte) 0);
        assertEquals(
                "2 FILE.A: gives 'DATA' a dimension of 2^63 - 1 or more",
                fault(format, Arrays.copyOf(file.array(), 10)));
    }

    private static @Nullable String hint(String format, byte[] file) {
        return rejected(TensorFormats.named(format), file, ReadOptions.lenient())
                .hint();
    }

    /** Files whose faults are in their last bytes are no shorter than they were for that. */
    @Test
    void onlyAFileThatMayHaveBeenCutOffIsAskedFor() throws IOException {
        byte[] whole = gguf("a", "b");
        byte[] odd = whole.clone();
        odd[4] = 9;
        assertNull(hint("gguf", odd));
        assertNull(hint("safetensors", safetensors("{" + tensor("a", "[2]", 0) + "}", 4)));
        assertEquals("is the file complete?", hint("safetensors", safetensors("{" + tensor("a", "[1]", 4) + "}", 3)));
        assertEquals("is the file complete?", hint("gguf", Arrays.copyOf(whole, 60)));
        byte[] idx = {0, 0, 8, 1, 0, 0, 0, 9, 1, 2};
        assertEquals("is it complete?", hint("idx", idx));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "safetensors",
                "gguf",
                "npy",
                "npz",
                "btf",
                "bintensors",
                "ztensor",
                "ztensor1",
                "ztensor2",
                "idx"
            })
    void textInsteadOfAFileIsShownWithItsFirstWords(String format) {
        for (String text : List.of(
                "Access to model x/y is restricted. Please log in.", "{\"error\":\"not found\"}", "Not Found")) {
            for (ReadOptions options : List.of(ReadOptions.lenient(), ReadOptions.strict())) {
                FormatException fault = rejected(TensorFormats.named(format), bytes(text), options);
                assertTrue(fault.problem().endsWith("it begins with '" + text + "'"), fault.getMessage());
                assertEquals(0, fault.byteOffset());
            }
        }
    }

    /** The first is text in another format, the others are of the format and have a fault. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "graymap | P2 1 1 1 | true",
                "graymap | P5+x 1 | false",
                "jsonlines | {\"format\":\"other\"}+ | false"
            })
    void filesOfFormatsThatBeginWithTextAreNotTakenForMessages(String format, String text, boolean mistaken) {
        FormatException fault =
                rejected(TensorFormats.named(format), bytes(text.replace('+', '\n')), ReadOptions.lenient());
        assertEquals(mistaken, fault.problem().contains("perhaps the message of a server"), fault.getMessage());
        assertFalse(fault.problem().isEmpty());
    }
}
