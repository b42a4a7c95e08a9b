package org.tensorbind.grammars.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Files written to memory. */
public final class Written {
    private Written() {}

    /** Adds tensors to a writer. */
    public interface Content {
        void addTo(TensorWriter writer) throws IOException;
    }

    public static byte[] bytes(String format, WriteOptions options, Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = TensorFormats.named(format).create(Channels.newChannel(bytes), options)) {
            content.addTo(writer);
            writer.commit();
        }
        return bytes.toByteArray();
    }

    public static TensorReader strictly(String format, byte[] bytes) throws IOException {
        return TensorFormats.named(format).open(ByteSource.of("memory", bytes), ReadOptions.strict());
    }
}
