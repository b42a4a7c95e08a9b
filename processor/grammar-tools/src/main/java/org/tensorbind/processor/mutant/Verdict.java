package org.tensorbind.processor.mutant;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;

/**
 * A reader's result for a file and all its data.
 *
 * @param problems the rules that the file breaks, in the order in which they are found; none where it is read
 */
public record Verdict(List<FormatException> problems) {
    /** What all files that are read so are called in messages. */
    private static final String NAME = "file";

    /** What a reader rejects the file for, null where it reads it. */
    public @Nullable FormatException rejection() {
        return problems.isEmpty() ? null : problems.get(0);
    }

    /** Reads a file in memory with all its data; continues after errors if possible. */
    static Verdict of(TensorFormat format, byte[] bytes, boolean strict) throws IOException {
        Problems problems = new Problems();
        try (ByteSource source = ByteSource.of(NAME, bytes);
                TensorReader reader = format.parse(source, options(strict), problems)) {
            for (int i = 0; reader != null && i < reader.size(); i++) {
                try {
                    readAll(reader.tensor(i));
                } catch (FormatException e) {
                    problems.problem(e);
                }
            }
        }
        return new Verdict(List.copyOf(problems.found));
    }

    /** The result of an ordinary reader, which stops at the first broken rule. */
    static Verdict ofReader(TensorFormat format, byte[] bytes, boolean strict) throws IOException {
        try (TensorReader reader = format.open(ByteSource.of(NAME, bytes), options(strict))) {
            for (int i = 0; i < reader.size(); i++) {
                readAll(reader.tensor(i));
            }
            return new Verdict(List.of());
        } catch (FormatException e) {
            return new Verdict(List.of(e));
        }
    }

    private static ReadOptions options(boolean strict) {
        return (strict ? ReadOptions.strict() : ReadOptions.lenient()).verification(ReadOptions.Verification.ALL);
    }

    private static void readAll(TensorView view) throws IOException {
        view.verify();
        if (view.info().layout() == Layout.COO) {
            view.coo().indices().writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
            view.coo().values().writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
        } else {
            view.writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
        }
    }

    private static final class Problems implements ParseListener {
        private final List<FormatException> found = new ArrayList<>();

        @Override
        public void problem(FormatException failure) {
            found.add(failure);
        }
    }
}
