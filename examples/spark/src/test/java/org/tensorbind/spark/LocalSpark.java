package org.tensorbind.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.V2TableWriteExec;
import org.apache.spark.sql.util.QueryExecutionListener;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** One session for all tests, of two threads and two attempts; starting it takes seconds. */
final class LocalSpark {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2,2]")
            .appName("tests")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.codegen.wholeStage", false)
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
            .getOrCreate();

    private LocalSpark() {}

    static SparkSession session() {
        return SESSION;
    }

    /** A table of files or folders. */
    static Dataset<Row> read(Map<String, String> options, String... paths) {
        return SESSION.read().format("tensorbind").options(options).load(paths);
    }

    /** Adds tensors to a file that is being written. */
    interface Content {
        void addTo(TensorWriter writer) throws IOException;
    }

    static Path write(Path file, Content content) throws IOException {
        try (TensorWriter writer = TensorFormats.create(file)) {
            content.addTo(writer);
            writer.commit();
        }
        return file;
    }

    /** The messages of a failure and of what caused it. */
    static String messages(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause).append('\n');
        }
        return text.toString();
    }

    /** Figures by their names. */
    record Metrics(Map<String, Long> values) {
        /** The figure called {@code name}; -1 for none. */
        long get(String name) {
            return values.getOrDefault(name, -1L);
        }
    }

    /** What Spark's metrics say of the scans and writes of a query, which is run and has not been before. */
    static Metrics metrics(Dataset<Row> query) {
        Map<String, Long> metrics = new TreeMap<>();
        QueryExecution mine = ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution();
        QueryExecutionListener listener = new QueryExecutionListener() {
            @Override
            public void onSuccess(String action, QueryExecution execution, long nanoseconds) {
                if (execution == mine) {
                    collect(execution.executedPlan(), metrics);
                }
            }

            @Override
            public void onFailure(String action, QueryExecution execution, Exception failure) {}
        };
        var bus = ((org.apache.spark.sql.classic.SparkSession) SESSION)
                .sparkContext()
                .listenerBus();
        SESSION.listenerManager().register(listener);
        try {
            bus.waitUntilEmpty();
            query.collectAsList();
            bus.waitUntilEmpty();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            SESSION.listenerManager().unregister(listener);
        }
        return new Metrics(metrics);
    }

    /** What Spark's metrics say of the writing that {@code action} does. */
    static Metrics metricsOfWriting(Runnable action) {
        Map<String, Long> metrics = new TreeMap<>();
        QueryExecutionListener listener = new QueryExecutionListener() {
            @Override
            public void onSuccess(String name, QueryExecution execution, long nanoseconds) {
                if (execution.executedPlan() instanceof V2TableWriteExec write) {
                    write.metrics()
                            .foreach(entry -> metrics.put(entry._1(), entry._2().value()));
                }
            }

            @Override
            public void onFailure(String name, QueryExecution execution, Exception failure) {}
        };
        SESSION.listenerManager().register(listener);
        try {
            action.run();
            ((org.apache.spark.sql.classic.SparkSession) SESSION)
                    .sparkContext()
                    .listenerBus()
                    .waitUntilEmpty();
        } catch (java.util.concurrent.TimeoutException e) {
            throw new IllegalStateException(e);
        } finally {
            SESSION.listenerManager().unregister(listener);
        }
        return new Metrics(metrics);
    }

    private static void collect(SparkPlan plan, Map<String, Long> metrics) {
        var leaves = plan.collectLeaves().iterator();
        while (leaves.hasNext()) {
            var leaf = leaves.next();
            if (leaf instanceof AdaptiveSparkPlanExec adaptive) {
                collect(adaptive.executedPlan(), metrics);
            } else if (leaf instanceof QueryStageExec stage) {
                collect(stage.plan(), metrics);
            }
            leaf.metrics().foreach(entry -> metrics.merge(entry._1(), entry._2().value(), Long::sum));
        }
    }
}
