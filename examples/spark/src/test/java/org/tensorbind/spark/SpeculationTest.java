package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskContextImpl;
import org.apache.spark.executor.CommitDeniedException;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.memory.TaskMemoryManager;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.write.TensorBatchWrite;
import org.tensorbind.spark.write.WriteFormat;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Of several attempts at one partition one counts. Spark speculates on clusters only, so that the attempts are made here, with Spark's own
 * coordinator and commit protocol.
 */
final class SpeculationTest {
    /** No job of the other tests has as many, nor tasks. */
    private static final int STAGE = 1 << 20;

    private static final long FIRST_TASK = 1L << 40;
    private static final int ATTEMPTS = 3;

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void startStage() {
        LocalSpark.session();
        SparkEnv.get().outputCommitCoordinator().stageStart(STAGE, 0);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            SparkEnv.get().blockManager().registerTask(FIRST_TASK + attempt);
        }
    }

    @AfterEach
    void endStage() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            SparkEnv.get().blockManager().releaseAllLocksForTask(FIRST_TASK + attempt);
        }
        SparkEnv.get().outputCommitCoordinator().stageEnd(STAGE);
    }

    private interface Step<T> {
        T take() throws IOException;
    }

    /** Takes a step as the task of an attempt does. */
    private static <T> T as(int attempt, Step<T> step) throws Exception {
        SparkEnv environment = SparkEnv.get();
        TaskContext task = new TaskContextImpl(
                STAGE,
                0,
                0,
                FIRST_TASK + attempt,
                attempt,
                1,
                new TaskMemoryManager(environment.memoryManager(), FIRST_TASK + attempt),
                new Properties(),
                environment.metricsSystem(),
                new TaskMetrics(),
                1,
                CollectionConverters.asScala(Map.<String, org.apache.spark.resource.ResourceInformation>of())
                        .toMap(scala.$less$colon$less$.MODULE$.refl()));
        Object[] result = new Object[1];
        TaskContext.withTaskContext(task, () -> {
            try {
                result[0] = step.take();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            return result;
        });
        @SuppressWarnings("unchecked")
        T taken = (T) result[0];
        return taken;
    }

    private static DataWriter<InternalRow> begun(DataWriterFactory factory, int attempt) throws Exception {
        return as(attempt, () -> {
            DataWriter<InternalRow> writer = factory.createWriter(0, attempt);
            for (int i = 0; i < 3; i++) {
                writer.write(new GenericInternalRow(
                        new Object[] {UTF8String.fromString("t" + i), ArrayData.toArrayData(new float[] {i, attempt})
                        }));
            }
            return writer;
        });
    }

    private List<Path> present() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !String.valueOf(file.getFileName()).matches("\\..*\\.crc|_SUCCESS"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theFirstAttemptToCommitCountsAndTheOthersLeaveNothing() throws Exception {
        SourceOptions options =
                SourceOptions.of(Map.of("path", folder.toString(), "fileFormat", "safetensors", "shardSize", "8"));
        StructType schema = StructType.fromDDL("name STRING, floats ARRAY<FLOAT>");
        TensorBatchWrite job = new TensorBatchWrite(options, WriteFormat.of(options), schema, null, "job", true);
        DataWriterFactory factory = job.createBatchWriterFactory(() -> 1);
        DataWriter<InternalRow> slow = begun(factory, 0);
        DataWriter<InternalRow> killed = begun(factory, 1);
        DataWriter<InternalRow> speculative = begun(factory, 2);

        WriterCommitMessage done = as(2, speculative::commit);
        assertThrows(CommitDeniedException.class, () -> as(0, slow::commit));
        as(0, () -> {
            slow.abort();
            return slow;
        });
        for (DataWriter<InternalRow> writer : List.of(slow, killed, speculative)) {
            writer.close();
        }
        job.commit(new WriterCommitMessage[] {done});

        assertEquals(4, present().size(), () -> "three files and their index, not those of three attempts");
        try (TensorReader reader = TensorFormats.open(folder)) {
            for (int i = 0; i < 3; i++) {
                assertArrayEquals(new float[] {i, 2}, reader.tensor("t" + i).toFloatArray());
            }
        }
    }
}
