package org.tensorbind.spark.write;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** The manifest of a folder of batches: the files, how many rows each has, and the columns, which are tensors in each of them. */
final class BatchManifest implements FileList {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path path;
    private final Configuration configuration;
    private final String fileFormat;
    private final int batchSize;
    private final List<Batch> files = new ArrayList<>();
    private List<Column> columns = List.of();

    /** What the manifest has in its file. */
    record Content(String format, int batchSize, long rows, List<Column> columns, List<Batch> files) {}

    /**
     * A column.
     *
     * @param shape of a row, null where there is no row yet
     */
    record Column(String name, String dtype, @Nullable List<Integer> shape) implements Serializable {
        private boolean fits(Column other) {
            return name.equals(other.name)
                    && dtype.equals(other.dtype)
                    && (shape == null || other.shape == null || shape.equals(other.shape));
        }

        @Override
        public String toString() {
            return name + " " + dtype + (shape == null ? "" : " " + shape);
        }
    }

    /**
     * A file.
     *
     * @param rows that have values
     * @param padding rows of zeros after them
     */
    record Batch(String file, int rows, int padding) implements Serializable {}

    /**
     * The manifest of a folder.
     *
     * @param isExtended whether the folder has one, which stays
     */
    BatchManifest(Path folder, WriteFormat format, BatchFormat batches, Configuration configuration, boolean isExtended)
            throws IOException {
        this.configuration = configuration;
        this.path = path(folder.getFileSystem(configuration).makeQualified(folder));
        this.fileFormat = format.name();
        this.batchSize = batches.size();
        if (isExtended) {
            read();
        }
    }

    /** The path of the manifest of a folder. */
    static Path path(Path folder) {
        return new Path(folder, "batches.json");
    }

    private void read() throws IOException {
        Content content;
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            content = JSON.readValue(in, Content.class);
        } catch (JacksonException e) {
            throw new IOException(path + ": is not a manifest of batches: " + e.getOriginalMessage(), e);
        }
        if (content.batchSize() != batchSize || !fileFormat.equals(content.format())) {
            throw new IllegalArgumentException(path + ": has batches of " + content.batchSize() + " rows in format "
                    + content.format() + ", cannot append batches of " + batchSize + " rows in format " + fileFormat);
        }
        columns = content.columns();
        files.addAll(content.files());
    }

    @Override
    public Path path() {
        return path;
    }

    /** Rejects columns that are not those of the other batches. */
    @Override
    public void add(CommittedTask task) {
        CommittedBatches batches = (CommittedBatches) task;
        if (columns.isEmpty()) {
            columns = batches.columns();
        }
        List<Column> merged = new ArrayList<>();
        for (int i = 0; i < Math.max(columns.size(), batches.columns().size()); i++) {
            Column known = i < columns.size() ? columns.get(i) : null;
            Column added = i < batches.columns().size() ? batches.columns().get(i) : null;
            if (known == null || added == null || !known.fits(added)) {
                throw new IllegalArgumentException(path + ": column " + i + " of all batches must be "
                        + (known == null ? "absent" : known) + ", is " + (added == null ? "absent" : added)
                        + (batches.files().isEmpty()
                                ? ""
                                : " in " + batches.files().get(0).file()));
            }
            merged.add(known.shape() == null ? added : known);
        }
        columns = merged;
        files.addAll(batches.files());
    }

    @Override
    public void publish() throws IOException {
        long rows = files.stream().mapToLong(Batch::rows).sum();
        Content content = new Content(fileFormat, batchSize, rows, columns, files);
        new ReplacedFile(path, configuration)
                .write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(content));
    }
}
