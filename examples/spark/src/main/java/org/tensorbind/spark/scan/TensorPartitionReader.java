package org.tensorbind.spark.scan;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Iterator;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.spark.option.ParseMode;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.ReadMetric;
import org.tensorbind.spark.plan.RowMaker;
import org.tensorbind.spark.row.RowTooLargeException;

/** Opens one file of a partition after the other, and does with problems what the mode says. */
final class TensorPartitionReader implements PartitionReader<InternalRow> {
    private final Iterator<FileSlice> slices;
    private final FileOpener opener;
    private final ParseMode parseMode;
    private final boolean ignoresMissing;
    private final RowMaker maker;
    private final int limit;
    private FileOpener.@Nullable Opened file;
    private RowMaker.@Nullable Rows rows;
    private @Nullable InternalRow row;
    private int rowCount;
    private long files;
    private long bytes;
    private long problems;

    TensorPartitionReader(
            Iterator<FileSlice> slices, Configuration configuration, SourceOptions options, RowMaker maker, int limit) {
        this.slices = slices;
        this.opener = new FileOpener(configuration, options);
        this.parseMode = options.parseMode();
        this.ignoresMissing = options.ignoresMissingFiles();
        this.maker = maker;
        this.limit = limit;
    }

    @Override
    public boolean next() throws IOException {
        row = null;
        while (row == null && rowCount < limit && (rows != null || slices.hasNext())) {
            if (rows == null) {
                open(slices.next());
            } else {
                advance(rows);
            }
        }
        rowCount++;
        return row != null;
    }

    private void open(FileSlice slice) throws IOException {
        files++;
        try {
            FileOpener.Opened opened = opener.open(slice.file(), maker.reading(slice));
            file = opened;
            if (opened.mismatch() != null) {
                report(opened.mismatch(), slice);
            }
            rows = maker.rows(opened.reader(), opened.source(), slice);
        } catch (FormatException | BundleException | CheckpointException | RowTooLargeException e) {
            report(e, slice);
            closeFile();
        } catch (FileNotFoundException e) {
            if (!ignoresMissing) {
                throw e;
            }
            closeFile();
        }
    }

    /** Makes the row of a file, if problems are rows; of a file in several slices the first has it. */
    private void report(IOException failure, FileSlice slice) throws IOException {
        tolerate(failure);
        if (parseMode == ParseMode.PERMISSIVE && slice.from() == 0) {
            row = maker.unreadable(slice.file().path(), Objects.toString(failure.getMessage()));
        }
    }

    private void advance(RowMaker.Rows current) throws IOException {
        try {
            if (current.next()) {
                row = current.row();
            } else {
                closeFile();
            }
        } catch (FormatException | BundleException | CheckpointException | RowTooLargeException e) {
            tolerate(e);
            if (parseMode == ParseMode.PERMISSIVE) {
                row = current.unreadable(Objects.toString(e.getMessage()));
            }
        }
    }

    private void tolerate(IOException failure) throws IOException {
        boolean isDropped = parseMode == ParseMode.DROPMALFORMED && !(failure instanceof RowTooLargeException);
        if (parseMode != ParseMode.PERMISSIVE && !isDropped) {
            throw failure;
        }
        problems++;
    }

    private void closeFile() throws IOException {
        FileOpener.Opened opened = file;
        file = null;
        if (opened != null) {
            bytes += opened.bytesRead();
            opened.source().close();
            opened.reader().close();
        }
        rows = null;
    }

    @Override
    public InternalRow get() {
        return Objects.requireNonNull(row, "there is no row before next()");
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        long current = file == null ? 0 : file.bytesRead();
        return new CustomTaskMetric[] {
            new ReadMetric.Value(new ReadMetric.Files().name(), files),
            new ReadMetric.Value(new ReadMetric.Bytes().name(), bytes + current),
            new ReadMetric.Value(new ReadMetric.Problems().name(), problems)
        };
    }

    @Override
    public void close() throws IOException {
        closeFile();
    }
}
