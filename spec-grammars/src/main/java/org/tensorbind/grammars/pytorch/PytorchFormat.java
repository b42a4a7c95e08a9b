package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteOrder;
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

/** PyTorch checkpoints. */
public final class PytorchFormat implements TensorFormat {

    /** For {@link java.util.ServiceLoader}. */
    public PytorchFormat() {}

    @Override
    public String name() {
        return "pytorch";
    }

    @Override
    public boolean isLibrary() {
        return true;
    }

    @Override
    public String title() {
        return "PyTorch";
    }

    /** Not {@code bin} and {@code ckpt}, which others use, too: such files are found by their content. */
    @Override
    public List<String> extensions() {
        return List.of("pt", "pth");
    }

    @Override
    public FormatTraits traits() {
        return Traits.TRAITS;
    }

    /** How zip archives begin; see {@link #recognizes} for what else counts. */
    @Override
    public byte[] signature() {
        return new byte[] {'P', 'K', 3, 4};
    }

    @Override
    public boolean recognizes(ByteSource source) throws IOException {
        if (source.size() < 2) {
            return false;
        }
        return switch (source.peek(0, 1).get()) {
            case 'P' -> ArchiveForm.recognizes(source);
            case (byte) 0x80, 'L' -> LegacyForm.recognizes(source);
            default -> false;
        };
    }

    @Override
    public TensorReader open(ByteSource source, ReadOptions options) throws IOException {
        return PytorchReader.open(source, options);
    }

    @Override
    public @Nullable TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener)
            throws IOException {
        return PytorchReader.parse(source, options, listener);
    }

    @Override
    public TensorWriter create(Path file, WriteOptions options) {
        return PytorchWriter.create(file, options);
    }

    @Override
    public TensorWriter create(WritableByteChannel target, WriteOptions options) {
        return PytorchWriter.create(target, options);
    }

    /** Created on first use: looking up a format does not need them. */
    private static final class Traits {
        static final FormatTraits TRAITS = FormatTraits.builder("PyTorch")
                .hasNames(true)
                .requiresUniqueNames(true)
                .hasMetadata(true)
                .hasTypedMetadata(true)
                .elementTypes(Elements.types())
                .hasCoo(true)
                .allowsSharedData(true)
                .byteOrder(ByteOrder.LITTLE_ENDIAN)
                .checksums("crc32")
                .attributes(SparseParts.IS_COALESCED)
                .attributeItems(
                        new FormatTraits.Item(SparseParts.IS_COALESCED, FormatTraits.ItemType.BOOLEAN, false, true))
                .fileItems(new FormatTraits.Item(StatePickle.VERSIONS, FormatTraits.ItemType.MAP, false, false))
                .derived(StatePickle.VERSIONS)
                .reservedNames("")
                .build();
    }
}
