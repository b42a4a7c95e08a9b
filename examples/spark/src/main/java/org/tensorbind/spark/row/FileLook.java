package org.tensorbind.spark.row;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.spark.file.FileListing;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.ParseMode;
import org.tensorbind.spark.option.Sessions;
import org.tensorbind.spark.option.SourceOptions;

/** Opens files while a query is planned; what is malformed is left to the tasks, unless it ends the query. */
record FileLook(SourceOptions options, Configuration configuration) {
    /** Looks at the files of a table. */
    static FileLook of(SourceOptions options) {
        return new FileLook(options, Sessions.configuration(options));
    }

    /** Finds something in an open file. */
    interface Look<T> {
        Optional<T> at(TensorReader file) throws IOException;
    }

    /**
     * What the first file has that has it.
     *
     * @param what it is, for the message if no file has it
     */
    <T> T first(String what, Look<T> look) {
        try {
            List<SourceFile> files = FileListing.list(options, configuration);
            for (SourceFile file : files) {
                Optional<T> found = at(file, look);
                if (found.isPresent()) {
                    return found.get();
                }
            }
            throw new IllegalArgumentException("no " + what + " in " + String.join(", ", options.paths()) + " ("
                    + files.size() + (files.size() == 1 ? " file)" : " files)"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a file has. */
    <T> Optional<T> at(SourceFile file, Look<T> look) throws IOException {
        try (HadoopByteSource source = file.open(configuration);
                TensorReader reader = options.open(source, options.reading())) {
            CheckpointException mismatch =
                    file.mismatch(reader, options.reading().isStrict());
            if (mismatch != null) {
                throw mismatch;
            }
            return look.at(file.read(reader));
        } catch (FileNotFoundException e) {
            if (!options.ignoresMissingFiles()) {
                throw e;
            }
            return Optional.empty();
        } catch (FormatException | CheckpointException e) {
            if (options.parseMode() == ParseMode.FAILFAST) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
