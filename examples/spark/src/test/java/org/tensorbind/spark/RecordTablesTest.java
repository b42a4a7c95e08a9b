package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;
import static org.tensorbind.spark.LocalSpark.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorWriter;

/** A row for each record, whose values are tensors with its number in their names. */
final class RecordTablesTest {
    private static final Map<String, String> RECORDS = Map.of("records", "/");

    /** Written by Google's protobuf. */
    private static final Path THREE = Path.of("../../spec-grammars/src/test/resources/protobuf/three.example");

    @TempDir
    Path folder = Path.of("");

    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private static void addBytes(TensorWriter writer, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writer.add(name, DType.U8, Shape.of(bytes.length), target -> target.write(ByteBuffer.wrap(bytes)));
    }

    @Test
    void featuresOfExamplesAreColumns() {
        Dataset<Row> records = read(RECORDS, THREE.toString());
        assertEquals(
                "image ARRAY<BINARY>,weight ARRAY<FLOAT>,words ARRAY<BINARY>",
                records.schema().toDDL());
        assertEquals(3, records.count());
        assertEquals(
                List.of(
                        "[ArraySeq(0.5, -1.0),1,89504E47,3,,6263]",
                        "[ArraySeq(2.0),1,,null,null,null]",
                        "[ArraySeq(-0.25, 1.0E30, 3.0),null,null,null,null,null]"),
                texts(records.selectExpr(
                        "weight",
                        "array_size(image)",
                        "hex(image[0])",
                        "array_size(words)",
                        "hex(words[1])",
                        "hex(words[2])")));
    }

    @Test
    void featuresOfIntegersAreColumns() {
        Dataset<Row> records =
                read(RECORDS, THREE.resolveSibling("kinds.example").toString());
        assertEquals(
                "label ARRAY<BIGINT>,none ARRAY<BIGINT>,pixels ARRAY<BIGINT>,weight ARRAY<FLOAT>,words ARRAY<BINARY>",
                records.schema().toDDL());
        assertEquals(
                List.of(
                        "[ArraySeq(7, -1, 0, 1099511627776, -9223372036854775808, 9223372036854775807),0,300]",
                        "[ArraySeq(300),null,null]"),
                texts(records.selectExpr("label", "array_size(none)", "array_size(pixels)")));
    }

    @Test
    void aSchemaSelectsSingleElementsAndTexts() throws IOException {
        Path file = write(folder.resolve("a.example"), writer -> {
            for (int i = 0; i < 5000; i++) {
                writer.add(i + "/weight", new float[] {i / 4f});
                addBytes(writer, i + "/name[0]", "n" + i);
            }
        });
        Dataset<Row> records = LocalSpark.session()
                .read()
                .format("tensorbind")
                .options(RECORDS)
                .schema("name STRING, weight DOUBLE, other BIGINT")
                .load(file.toString());
        assertEquals(
                List.of("[5000,3124375.0,5000,n4999,0]"),
                texts(records.selectExpr(
                        "count(*)", "sum(weight)", "count(distinct name)", "max_by(name, weight)", "count(other)")));
    }

    @Test
    void everyFormatWithNamesHasRecords() throws IOException {
        write(
                folder.resolve("a.safetensors"),
                writer -> writer.add("10/x", new long[] {4, 5})
                        .add("2/x", new long[] {3}, 1)
                        .add("2/flag", new boolean[] {true}));
        Dataset<Row> records = read(RECORDS, folder.toString());
        assertEquals(
                List.of("[ArraySeq(3),ArraySeq(true)]", "[ArraySeq(4, 5),null]"), texts(records.select("x", "flag")));
    }

    @Test
    void valuesThatDoNotMatchAreReported() throws IOException {
        Path file = write(
                folder.resolve("a.safetensors"),
                writer -> writer.add("0/x", new long[] {4, 5}).add("1/x", new long[] {6}));
        Dataset<Row> records = LocalSpark.session()
                .read()
                .format("tensorbind")
                .options(RECORDS)
                .schema("x BIGINT")
                .load(file.toString());
        Exception rejected = assertThrows(Exception.class, records::collectAsList);
        assertTrue(
                messages(rejected)
                        .contains(
                                "tensor '0/x': must have one element for the column 'x', has dtype i64 and shape [2]"),
                () -> messages(rejected));
        assertEquals(
                List.of("[6]"),
                texts(LocalSpark.session()
                        .read()
                        .format("tensorbind")
                        .options(RECORDS)
                        .option("mode", "DROPMALFORMED")
                        .schema("x BIGINT")
                        .load(file.toString())));
    }

    @Test
    void tensorsWithoutTheNumberOfARecordAreReported() throws IOException {
        write(folder.resolve("a.safetensors"), writer -> writer.add("weight", new float[1]));
        Exception rejected = assertThrows(Exception.class, () -> read(RECORDS, folder.toString()));
        assertTrue(messages(rejected).contains("tensor 'weight': is in no record"), () -> messages(rejected));
    }

    @Test
    void aDamagedRecordIsReportedWithItsNumber() throws IOException {
        byte[] damaged = Files.readAllBytes(THREE);
        damaged[damaged.length - 6] ^= 1;
        Path file = Files.write(folder.resolve("a.example"), damaged);
        Map<String, String> verified = Map.of("records", "/", "verify", "ALL");
        assertEquals(3, read(verified, THREE.toString()).count());
        Exception rejected = assertThrows(Exception.class, () -> read(verified, file.toString()));
        assertTrue(messages(rejected).contains("RECORD[2].DATA_CRC"), () -> messages(rejected));
    }
}
