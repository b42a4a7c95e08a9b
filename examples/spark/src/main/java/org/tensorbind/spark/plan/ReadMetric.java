package org.tensorbind.spark.plan;

import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What Spark shows of a scan or a write. Its classes are public since Spark makes objects of them by their names. */
public final class ReadMetric {
    private ReadMetric() {}

    /** Partitions that were planned. */
    public static final class Partitions extends Sum {
        /** Called by Spark. */
        public Partitions() {
            super("partitions", "partitions of tensor files");
        }
    }

    /** Files that were opened, or written. */
    public static final class Files extends Sum {
        /** Called by Spark. */
        public Files() {
            super("files", "tensor files read or written");
        }
    }

    /** Bytes that were read, or of the tensors that were written. */
    public static final class Bytes extends Sum {
        /** Called by Spark. */
        public Bytes() {
            super("bytes", "bytes of tensor files read or written");
        }
    }

    /** Files and tensors that could not be read. */
    public static final class Problems extends Sum {
        /** Called by Spark. */
        public Problems() {
            super("problems", "files and tensors that could not be read");
        }
    }

    /** A number that is added up over tasks. */
    public abstract static class Sum extends CustomSumMetric {
        private final String name;
        private final String description;

        Sum(String name, String description) {
            this.name = name;
            this.description = description;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return description;
        }

        @Override
        public String aggregateTaskMetrics(long[] values) {
            return String.format(Locale.ROOT, "%,d", Arrays.stream(values).sum());
        }
    }

    /** One value of a metric. */
    public record Value(String name, long value) implements CustomTaskMetric {}

    public static CustomMetric[] ofScan() {
        return new CustomMetric[] {new Partitions(), new Files(), new Bytes(), new Problems()};
    }
}
