package org.tensorbind.grammars.promise;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.promise.attempt.Content;
import org.tensorbind.grammars.promise.attempt.Exactness;
import org.tensorbind.grammars.promise.attempt.GeneratedClasses;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.breach.Bytes;
import org.tensorbind.io.ByteSource;

/** Writes again what strict reading accepts, with all that a reader gives of it. */
public final class RewrittenFiles {
    private final TensorFormat format;
    private final WriteOptions options;
    private final Exactness exactness;

    public RewrittenFiles(TensorFormat format, WriteOptions options, Exactness exactness) {
        this.format = format;
        this.options = options;
        this.exactness = exactness;
    }

    /** The same bytes must come, or, for files whose format leaves leniency, a file of the same content. */
    void tryFile(byte[] file) {
        try (TensorReader reader = format.open(ByteSource.of("accepted", file), ReadOptions.strict())) {
            reader.verify();
            byte[] again = write(reader, file);
            if (again.length > 0 && !exactness.isKept(file, again)) {
                throw new Breach(
                        "a file that strict reading accepts is written otherwise",
                        Bytes.show(file) + "became\n" + Bytes.show(again),
                        null);
            }
            if (again.length > 0) {
                assertSame(reader, file, again);
            }
        } catch (IOException rejected) {
            return;
        }
    }

    private void assertSame(TensorReader reader, byte[] file, byte[] again) throws IOException {
        List<String> before = content(reader);
        try (TensorReader rewritten = format.open(ByteSource.of("rewritten", again), options.toReadOptions())) {
            List<String> after = content(rewritten);
            if (!before.equals(after)) {
                throw new Breach(
                        "a file that strict reading accepts is other content when it is written again",
                        before + "\nbecame " + after + "\n" + Bytes.show(file),
                        null);
            }
        } catch (FormatException rejected) {
            throw new Breach(
                    "strict reading rejects a file that was written again",
                    rejected + "\n" + Bytes.show(file),
                    rejected);
        }
    }

    /** What a file holds, in an order that does not depend on that of its tensors. */
    private List<String> content(TensorReader reader) throws IOException {
        List<String> content = new ArrayList<>();
        for (int i = 0; i < reader.size(); i++) {
            TensorView view = reader.tensor(i);
            content.add((format.traits().hasNames() ? view.name() : "")
                    + view.dtype()
                    + view.shape()
                    + Content.stored(view).hashCode());
        }
        content.sort(null);
        content.add(new TreeMap<>(reader.metadata()).toString());
        if (exactness.values()) {
            content.add(String.valueOf(GeneratedClasses.given(reader, exactness)));
        }
        return content;
    }

    /** Everything that a reader gives, handed to a writer. */
    static void copy(TensorReader reader, TensorWriter writer) throws IOException {
        writer.keepKeyOrder(reader);
        for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
            writer.fileItem(item.getKey(), item.getValue());
        }
        if (reader.hasMetadata()) {
            writer.metadata(reader.metadataValues());
        }
        for (int i = 0; i < reader.size(); i++) {
            writer.add(reader.tensor(i));
        }
    }

    /** The file, empty where nothing writes the format, it is above the limits of writers, or has a checksum that nobody can verify. */
    private byte[] write(TensorReader reader, byte[] file) {
        if (format.traits().readOnlyReason() != null) {
            return new byte[0];
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), options)) {
            copy(reader, writer);
            writer.commit();
            return bytes.toByteArray();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            if (e instanceof FormatException rejected && rejected.reason() != FormatException.Reason.MALFORMED) {
                return new byte[0];
            }
            throw new Breach(
                    "a file that strict reading accepts cannot be written again", e + "\n" + Bytes.show(file), e);
        }
    }
}
