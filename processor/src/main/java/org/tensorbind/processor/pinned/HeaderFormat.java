package org.tensorbind.processor.pinned;

import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** What a header is in, which has names and metadata, and neither reads nor writes. */
final class HeaderFormat implements TensorFormat {
    static final HeaderFormat INSTANCE = new HeaderFormat();

    private final FormatTraits traits = FormatTraits.builder(title())
            .hasNames(true)
            .hasMetadata(true)
            .customAttributes(true)
            .build();

    private HeaderFormat() {}

    @Override
    public String name() {
        return "header";
    }

    @Override
    public String title() {
        return "a pinned header";
    }

    @Override
    public List<String> extensions() {
        return List.of();
    }

    @Override
    public FormatTraits traits() {
        return traits;
    }

    @Override
    public boolean recognizes(ByteSource source) {
        return false;
    }

    @Override
    public TensorReader open(ByteSource source, ReadOptions options) {
        throw noFile();
    }

    @Override
    public @Nullable TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener) {
        throw noFile();
    }

    @Override
    public TensorWriter create(Path file, WriteOptions options) {
        throw noFile();
    }

    @Override
    public TensorWriter create(WritableByteChannel target, WriteOptions options) {
        throw noFile();
    }

    private static IllegalStateException noFile() {
        return new IllegalStateException("a pinned header is compared with a bundle only");
    }
}
