package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;
import org.tensorbind.notation.Notations;
import org.tensorbind.write.sink.Sink;

/** Copies have the keys of their documents where they stood in the file that was read. */
final class KeptKeysTest {
    private static final String A = "'a':{'data_offsets':[0,1],'dtype':'U8','shape':[1]}";
    private static final String B = "'b':{'data_offsets':[1,2],'dtype':'U8','shape':[1]}";
    private static final String METADATA = "'__metadata__':{'y':'1','x':'2'}";

    private static byte[] json(String magic, int sizeBytes, String json, int... data) {
        byte[] text = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(magic.length() + sizeBytes + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(magic.getBytes(StandardCharsets.US_ASCII));
        (sizeBytes == 8 ? file.putLong(text.length) : file.putInt(text.length)).put(text);
        for (int each : data) {
            file.put((byte) each);
        }
        return file.array();
    }

    /** A header padded to a multiple of 8 bytes, and two tensors. */
    private static byte[] header(String json) {
        return json("", 8, json + " ".repeat((8 - json.length() % 8) % 8), 7, 8);
    }

    private static void assertCopied(String format, byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly(format, file)) {
            assertArrayEquals(file, copy(format, reader));
        }
    }

    private static byte[] copy(String format, TensorReader reader) throws IOException {
        return Written.bytes(format, WriteOptions.defaults(), writer -> writer.addAll(reader));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                A + "," + B + "," + METADATA,
                A + "," + METADATA + "," + B,
                METADATA + "," + A + "," + B,
                A + ",'b':{'dtype':'U8','shape':[1],'data_offsets':[1,2]}"
            })
    void entriesAndFieldsStandWhereTheyStood(String entries) throws IOException {
        assertCopied("jsonheader", header("{" + entries + "}"));
    }

    @Test
    void lenientReadingKeepsThemToo() throws IOException {
        byte[] file = header("{" + A + "," + METADATA + "," + B + "}");
        try (TensorReader reader =
                TensorFormats.named("jsonheader").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertArrayEquals(file, copy("jsonheader", reader));
        }
    }

    @Test
    void mapsInListsAndVariantsKeepTheirOwn() throws IOException {
        String json =
                "{'tensors':{'w':{'span':[0,1],'scaling':{'slope':0.25,'method':'linear'},'shape':[1],'dtype':'i8'},"
                        + "'v':{'dtype':'i8','shape':[1],'scaling':{'entries':[1.0],'method':'table'},'span':[1,2]}},"
                        + "'properties':{'p':{'number':3,'type':'int'},'q':{'type':'int','number':4}},"
                        + "'steps':[{'op':1,'factor':0.5},{'height':3,'op':2,'width':4},{'factor':2.0,'op':1}]}";
        assertCopied("kinds", json("KINDS", 4, json, 7, 8));
    }

    @Test
    void mapsInMapsKeepTheirOwn() throws IOException {
        String json = "{'params':{'a':{'b':{'shape':[1],'dtype':'i8','span':[0,1]},"
                + "'c':{'d':{'note':'n','shape':[1],'dtype':'i8','span':[1,2]}}}},'step':5}";
        assertCopied("branches", json("TREE", 4, json, 7, 8));
        String lists =
                "{'modules':{'m':{'layers':[{'parameters':{'k':{'span':[0,1],'shape':[1],'dtype':'i8'}},'layer':'l'},"
                        + "{'layer':'n','parameters':{'k':{'dtype':'i8','shape':[1],'span':[1,2]}}}],'frozen':true}},'version':2}";
        assertCopied("modules", json("MODS", 4, lists, 7, 8));
    }

    /** {@code {"values": …, "kind": "coo", "indices": …, "full": [3, 2]}}: data in a document stands where it stood. */
    @ParameterizedTest
    @CsvSource({
        "'a3 6464617461 420708 646b696e64 6564656e7365 657368617065 8102'",
        "'a4 6676616c756573 a3 657368617065 8102 6464617461 420708 646b696e64 6564656e7365 646b696e64 63636f6f"
                + " 67696e6469636573 a3 6464617461 5820 0000000000000000 0100000000000000 0200000000000000 0000000000000000"
                + " 646b696e64 6564656e7365 657368617065 820202 6466756c6c 820302'"
    })
    void dataInDocumentsStandsWhereItStood(String stored) throws IOException {
        String tensors =
                "6774656e736f7273 a1 6174 a3 6673746f726564 " + stored + " 646e6f7465 616e 656474797065 637c6931";
        byte[] file = HexFormat.of().parseHex(("a2" + tensors + "66666f726d6174 68696e6c696e652f31").replace(" ", ""));
        assertCopied("inline", file);
    }

    @Test
    void documentsOneBehindAnotherKeepTheirOwn() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("TSTREAM1".getBytes(StandardCharsets.US_ASCII));
        document(bytes, "a", List.of("data", "name", "shape", "bytes", "dtype"));
        document(bytes, "b", List.of("name", "dtype", "shape", "bytes", "data"));
        document(bytes, "c", List.of("shape", "bytes", "data", "dtype", "name"));
        assertCopied("stream", bytes.toByteArray());
    }

    private static void document(ByteArrayOutputStream bytes, String name, List<String> keys) throws IOException {
        Sink out = Sink.to(Channels.newChannel(bytes));
        DocumentWriter doc = Notations.msgpack(out);
        doc.beginMap(keys.size());
        for (String key : keys) {
            doc.key(key);
            switch (key) {
                case "name" -> doc.text(key, name);
                case "dtype" -> doc.text(key, "i8");
                case "bytes" -> doc.uint(key, 1);
                case "shape" -> {
                    doc.beginArray(1);
                    doc.uint(key, 1);
                    doc.endArray();
                }
                default -> {
                    doc.extensionOfBytes(42);
                    doc.bytes(key, new byte[] {9});
                }
            }
        }
        doc.endMap();
        doc.end();
        out.flush();
    }

    @Test
    void newEntriesTakeThePlacesOfEntries() throws IOException {
        byte[] file = header("{" + A + ",'__metadata__':{'y':'2'}," + B + "}");
        try (TensorReader reader = Written.strictly("jsonheader", file)) {
            byte[] copy = Written.bytes(
                    "jsonheader",
                    WriteOptions.defaults(),
                    writer -> writer.keepKeyOrder(reader)
                            .metadata("x", "1")
                            .add(reader.tensor("a"))
                            .add(TensorEntry.of("new", Tensors.of(new long[] {5}, 1)))
                            .add(reader.tensor("b")));
            assertEquals(
                    "{" + A.replace("'", "\"") + ",\"__metadata__\":{\"x\":\"1\"},\"new\":",
                    new String(copy, 8, 90, StandardCharsets.UTF_8).replaceAll("(\"new\":).*", "$1"));
        }
    }

    /** The entries that writers order keep this order, in the places of entries. */
    @Test
    void tensorsInAnotherOrderTakeThePlacesOfTensors() throws IOException {
        try (TensorReader reader = Written.strictly("jsonheader", header("{" + A + "," + METADATA + "," + B + "}"))) {
            byte[] copy = Written.bytes(
                    "jsonheader",
                    WriteOptions.defaults(),
                    writer -> writer.keepKeyOrder(reader)
                            .metadata(Map.of("y", "1"))
                            .add(reader.tensor("b"))
                            .add(reader.tensor("a")));
            String json = new String(copy, 8, copy.length - 10, StandardCharsets.UTF_8);
            assertEquals(
                    "{'b':{'data_offsets':[0,1],'dtype':'U8','shape':[1]},'__metadata__':{'y':'1'},"
                            + "'a':{'data_offsets':[1,2],'dtype':'U8','shape':[1]}}",
                    json.replace('"', '\'').trim());
        }
    }

    @Test
    void whatIsWrittenAnewHasTheOrderOfTheGrammar() throws IOException {
        try (TensorReader reader = Written.strictly("jsonheader", header("{" + A + "," + B + "}"))) {
            byte[] file = Written.bytes(
                    "jsonheader",
                    WriteOptions.defaults(),
                    writer -> writer.add(reader.tensor(0)).add(reader.tensor(1)));
            assertArrayEquals(
                    header("{" + (A + "," + B).replaceAll("('data_offsets':\\[\\d,\\d\\]),([^}]*)", "$2,$1") + "}"),
                    file);
        }
    }
}
