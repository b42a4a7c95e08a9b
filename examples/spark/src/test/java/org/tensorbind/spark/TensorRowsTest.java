package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;
import static org.tensorbind.spark.LocalSpark.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** A row for each tensor. */
final class TensorRowsTest {
    private static final int LARGE = 1 << 20;

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        write(
                folder.resolve("a.safetensors"),
                writer -> writer.add("w", new float[] {1, 2, 3, 4, 5, 6}, 2, 3).add("steps", new long[] {7}));
        Files.createDirectories(folder.resolve("deep"));
        write(
                folder.resolve("deep/b.bt"),
                writer -> writer.add("w", new double[] {0.5})
                        .add("mask", new boolean[] {true, false})
                        .add("large", new float[LARGE]));
        try (TensorWriter writer = TensorFormats.create(
                folder.resolve("c.zt"), WriteOptions.defaults().compress("zstd"))) {
            writer.add("zeros", new int[1_000]);
            writer.commit();
        }
        Files.writeString(folder.resolve("README.md"), "no tensors");
        Files.createDirectories(folder.resolve("_temporary"));
        Files.writeString(folder.resolve("_temporary/left.safetensors"), "unfinished");
    }

    private Dataset<Row> tensors() {
        return read(Map.of(), folder.toString());
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    @Test
    void aRowSaysWhatTheFileSaysOfATensor() {
        assertEquals(
                List.of(
                        "[bintensors,large,f32,ArraySeq(" + LARGE + "),1,raw,4194304]",
                        "[bintensors,mask,bool,ArraySeq(2),1,raw,2]",
                        "[bintensors,w,f64,ArraySeq(1),1,raw,8]",
                        "[safetensors,steps,i64,ArraySeq(1),1,raw,8]",
                        "[safetensors,w,f32,ArraySeq(2, 3),2,raw,24]",
                        "[ztensor,zeros,i32,ArraySeq(1000),1,zstd,4000]"),
                texts(tensors().select("format", "name", "dtype", "shape", "rank", "encoding", "byteSize")));
    }

    @Test
    void elementsAreThereInEveryTypeThatHoldsThem() {
        Dataset<Row> weights = tensors().where("name in ('w', 'steps', 'mask')");
        assertEquals(
                List.of(
                        "[bool,null,null,null]",
                        "[f32,ArraySeq(1.0, 2.0, 3.0, 4.0, 5.0, 6.0),ArraySeq(1.0, 2.0, 3.0, 4.0, 5.0, 6.0),null]",
                        "[f64,null,ArraySeq(0.5),null]",
                        "[i64,null,null,ArraySeq(7)]"),
                texts(weights.select("dtype", "floats", "doubles", "longs")));
        assertEquals(
                List.of("[bool,0100]", "[f64,000000000000E03F]"),
                texts(weights.where("format = 'bintensors'").selectExpr("dtype", "hex(data)")));
        assertEquals(
                List.of("[4000,0]"),
                texts(tensors().where("name = 'zeros'").selectExpr("length(data)", "array_max(longs)")));
    }

    @Test
    void listingReadsHeadersOnly() {
        LocalSpark.Metrics listing = LocalSpark.metrics(tensors().select("name", "shape", "dtype"));
        assertEquals(3, listing.get("files"));
        assertTrue(listing.get("bytes") < LARGE, listing::toString);
        LocalSpark.Metrics reading = LocalSpark.metrics(tensors().selectExpr("length(data)"));
        assertTrue(reading.get("bytes") > 4 * LARGE, reading::toString);
    }

    @Test
    void filtersAreDecidedBeforeDataIsRead() {
        LocalSpark.Metrics byName = LocalSpark.metrics(
                tensors().where("name like 'st%' and rank = 1").select("data"));
        assertTrue(byName.get("bytes") < LARGE, byName::toString);
        LocalSpark.Metrics byFile =
                LocalSpark.metrics(tensors().where(col("file").endsWith("a.safetensors")));
        assertEquals(1, byFile.get("files"));
        assertEquals(1, byFile.get("partitions"));
        assertEquals(1, tensors().where("rank > 1 and dtype = 'f32'").count());
        assertEquals(
                5,
                tensors()
                        .where("not (rank > 1 and dtype <=> 'f32') or name is null")
                        .count());
        assertEquals(
                3, tensors().where("name in ('w', null) or byteSize = 4000").count());
        assertEquals(3, tensors().where("dtype <> 'f32' and name <> 'w'").count());
    }

    @Test
    void whatIsPushedDownIsSeenInThePlan() {
        String plan = ((org.apache.spark.sql.classic.Dataset<?>)
                        tensors().where("name = 'w'").select("shape").limit(1))
                .queryExecution()
                .executedPlan()
                .toString();
        assertTrue(plan.contains("columns [shape] filters [IsNotNull(name), EqualTo(name,w)] limit 1"), plan);
        assertFalse(plan.contains(") Filter"), plan);
    }

    @Test
    void countsReadHeadersOnly() {
        Dataset<Row> count = tensors().where("rank = 1").selectExpr("count(*)", "count(*) + 1");
        assertEquals("[5,6]", count.first().toString());
        assertTrue(LocalSpark.metrics(count).get("bytes") < LARGE);
    }

    @Test
    void aLimitStopsReading() {
        LocalSpark.Metrics limited =
                LocalSpark.metrics(read(Map.of(), folder.resolve("deep/b.bt").toString())
                        .select("data")
                        .limit(1));
        assertTrue(limited.get("bytes") < LARGE, limited::toString);
        assertEquals(2, tensors().limit(2).collectAsList().size());
    }

    @Test
    void aLargeFileIsReadInSeveralPartitions() {
        Dataset<Row> parts = read(Map.of("partitionSize", "1MB"), folder.toString());
        assertEquals(6, parts.select("name", "data").collectAsList().size());
        assertEquals(7, LocalSpark.metrics(parts.select("data")).get("partitions"));
    }

    @Test
    void anyFileSystemOfHadoopIsReadWithRangesTogether() {
        CountedFileSystem.reset();
        Map<String, String> settings =
                Map.of("fs.file.impl", CountedFileSystem.class.getName(), "fs.file.impl.disable.cache", "true");
        Dataset<Row> counted = read(settings, folder + "/deep/*.bt");
        assertEquals(
                LARGE, counted.where("name = 'large'").first().<Float>getList(9).size());
        assertEquals(1, CountedFileSystem.OPENED.get());
        assertEquals(1, CountedFileSystem.VECTORED.get());
    }

    @Test
    void localFoldersAreListedWithoutAProcessForEachFile() {
        CountedFileSystem.reset();
        Map<String, String> settings =
                Map.of("fs.file.impl", CountedFileSystem.class.getName(), "fs.file.impl.disable.cache", "true");
        assertEquals(6, read(settings, folder.toString()).count());
        assertEquals(0, CountedFileSystem.PLACED.get());
    }

    @Test
    void foldersOfOtherFileSystemsAreListedToo() {
        Map<String, String> settings =
                Map.of("fs.viewfs.mounttable.models.link./all", folder.toUri().toString());
        Dataset<Row> mounted = read(settings, "viewfs://models/all");
        assertEquals(6, mounted.count());
        assertEquals(
                1,
                mounted.where("file = 'viewfs://models/all/deep/b.bt' and name = 'mask'")
                        .count());
    }

    @Test
    void aBadFileEndsTheQueryUnlessTheModeSaysOtherwise() throws IOException {
        Files.writeString(folder.resolve("bad.safetensors"), "no such thing");
        Exception rejection = assertThrows(Exception.class, () -> tensors().collectAsList());
        assertTrue(messages(rejection).contains("bad.safetensors"), () -> messages(rejection));
        assertEquals(6, read(Map.of("mode", "dropMalformed"), folder.toString()).count());
        Dataset<Row> permissive = read(Map.of("mode", "PERMISSIVE"), folder.toString());
        assertEquals(7, permissive.count());
        Row bad = permissive.where("report is not null").first();
        assertTrue(bad.getString(0).endsWith("bad.safetensors"));
        assertTrue(bad.isNullAt(2));
        assertTrue(bad.<String>getAs("report").contains("bad.safetensors: byte 0"), bad::toString);
        assertEquals(1, LocalSpark.metrics(permissive).get("problems"));
    }

    @Test
    void aTensorThatCannotBeReadIsOneRow() throws IOException {
        Path file = folder.resolve("sum.zt");
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().checksum("crc32c"))) {
            writer.add("good", new byte[] {1, 2, 3});
            writer.add("changed", new byte[] {77, 77, 77});
            writer.commit();
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] == 77 && bytes[i + 1] == 77 && bytes[i + 2] == 77) {
                bytes[i] = 78;
            }
        }
        Files.write(file, bytes);
        Dataset<Row> rows = read(Map.of("mode", "permissive", "columnNameOfCorruptRecord", "why"), file.toString());
        assertEquals(
                List.of("[changed,true,true]", "[good,false,false]"),
                texts(rows.selectExpr("name", "data is null", "why like '%crc32c%'")).stream()
                        .map(row -> row.replace("null", "false"))
                        .toList());
    }

    @Test
    void anIndexSaysWhichFilesOfAFolderCount() throws IOException {
        Files.writeString(
                folder.resolve("model.safetensors.index.json"),
                "{\"metadata\": {\"total_size\": 24}, \"weight_map\": {\"w\": \"a.safetensors\", \"steps\": \"a.safetensors\"}}");
        assertEquals(5, tensors().count());
        assertEquals(2, read(Map.of(), folder + "/model.safetensors.index.json").count());
        Files.delete(folder.resolve("a.safetensors"));
        Exception missing = assertThrows(Exception.class, () -> tensors().count());
        assertTrue(messages(missing).contains("  a.safetensors: is missing"), () -> messages(missing));
    }

    @Test
    void theSizeOfAnUnknownDtypeIsNull() {
        String file = "../../spec-grammars/src/test/resources/corpus/gguf/valid/unknown_type.gguf";
        Dataset<Row> tensors = read(Map.of(), Path.of(file).toAbsolutePath().toString());
        assertEquals(
                List.of("[b,f16,6,6]", "[w,77,null,32]"),
                texts(tensors.selectExpr("name", "dtype", "byteSize", "length(data)")));
        assertEquals(1, tensors.where("byteSize is null").count());
        assertEquals(1, tensors.where("byteSize < 100").count());
    }

    @Test
    void optionsAreChecked() {
        for (Map<String, String> options : List.of(
                Map.of("tensr", "w"), Map.of("mode", "ignore"), Map.of("strict", "1"), Map.of("verify", "some"))) {
            assertThrows(IllegalArgumentException.class, () -> read(options, folder.toString()), options::toString);
        }
    }

    @Test
    void aMissingPathIsToldAsSparkDoes() {
        for (String path : List.of(folder + "/none", folder + "/none*")) {
            AnalysisException own = assertThrows(
                    AnalysisException.class, () -> LocalSpark.session().read().parquet(path));
            AnalysisException rejection = assertThrows(AnalysisException.class, () -> read(Map.of(), path));
            assertEquals("PATH_NOT_FOUND", rejection.getCondition());
            assertEquals(own.getMessage(), rejection.getMessage());
            assertThrows(AnalysisException.class, () -> read(Map.of("tensor", "w"), path));
        }
        Dataset<Row> gone = read(Map.of(), folder.resolve("a.safetensors").toString());
        assertTrue(folder.resolve("a.safetensors").toFile().delete());
        assertThrows(AnalysisException.class, gone::count);
    }
}
