package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.archive.ZipArchive;
import org.tensorbind.grammars.npy.NpyFormat;
import org.tensorbind.io.ByteSource;

/**
 * NumPy's {@code .npz}, a zip archive of {@code .npy} files, as {@code numpy.savez} and {@code savez_compressed} write it.
 *
 * <table>
 * <caption>What is covered</caption>
 * <tr><td>members</td><td>stored (in place) and deflated (inflated when they are read); zip64; archives after other bytes</td></tr>
 * <tr><td>{@code NAME.npy}</td><td>a tensor called NAME, folders included; its header is read by the grammar of {@code .npy}, with any dtype,
 * order and version; objects, texts, dates and records are bytes</td></tr>
 * <tr><td>other members</td><td>{@code OTHER_MEMBERS}, an item of the file: a map of their names to their bytes, as {@code numpy.load} returns
 * them; folders without content are ignored</td></tr>
 * <tr><td>encrypted members, other methods than deflate</td><td>tensors that cannot be read, beside those that can</td></tr>
 * <tr><td>checksums</td><td>CRC-32 of a member: of deflated ones compared when all is read, of all in strict reading and by {@code verify}</td></tr>
 * <tr><td>not covered</td><td>names in extra fields, comments and dates, which copies lose; {@code .npy} members that are no arrays</td></tr>
 * </table>
 *
 * <p>Written members are stored unless {@code compress("deflate")} is set, and their elements start at multiples of 64 bytes, so that they can be
 * mapped. Of a copy, deflated members are deflated again.
 */
public final class NpzFormat implements TensorFormat {
    /** The item of a file with its members that are no tensors. */
    static final String OTHERS = "OTHER_MEMBERS";

    /** What the members with tensors are called, after the tensor's name. */
    static final String ENDING = ".npy";

    static final String DEFLATE = "deflate";

    /** For {@link java.util.ServiceLoader}. */
    public NpzFormat() {}

    @Override
    public String name() {
        return "npz";
    }

    @Override
    public boolean isLibrary() {
        return true;
    }

    @Override
    public String title() {
        return "NumPy archive";
    }

    @Override
    public List<String> extensions() {
        return List.of("npz");
    }

    @Override
    public FormatTraits traits() {
        return Traits.TRAITS;
    }

    @Override
    public byte[] signature() {
        return new byte[] {'P', 'K', 3, 4};
    }

    /** Whether the source begins as an archive does with an array, or its directory has one. */
    @Override
    public boolean recognizes(ByteSource source) throws IOException {
        if (!ZipArchive.beginsWithMember(source)) {
            return false;
        }
        if (ZipArchive.firstName(source).endsWith(ENDING)) {
            return true;
        }
        try (ZipArchive archive = ZipArchive.open(source.borrowed(), ReadOptions.lenient())) {
            return archive.members().stream().anyMatch(member -> member.name().endsWith(ENDING));
        } catch (FormatException e) {
            return false;
        }
    }

    @Override
    public TensorReader open(ByteSource source, ReadOptions options) throws IOException {
        return NpzReader.open(this, source, options);
    }

    @Override
    public @Nullable TensorReader parse(ByteSource source, ReadOptions options, ParseListener listener)
            throws IOException {
        return NpzReader.parse(this, source, options, listener);
    }

    @Override
    public TensorWriter create(Path file, WriteOptions options) {
        return new NpzWriter(this, file, null, options);
    }

    @Override
    public TensorWriter create(WritableByteChannel target, WriteOptions options) {
        return new NpzWriter(this, null, target, options);
    }

    /** Created on first use: looking up a format does not need them. */
    private static final class Traits {
        static final FormatTraits TRAITS = FormatTraits.builder("NumPy archive")
                .hasNames(true)
                .requiresUniqueNames(true)
                .dtypes(new NpyFormat().traits().dtypes().toArray(new DType[0]))
                .hasColumnMajor(true)
                .filters(WriteOptions.NONE, DEFLATE)
                .attributes("VERSION")
                .attributeItems(new FormatTraits.Item("VERSION", FormatTraits.ItemType.INTEGER_CODE, false, false))
                .codes("VERSION", 1L, "v1", 2L, "v2", 3L, "v3")
                .derived("VERSION")
                .fileItems(new FormatTraits.Item(OTHERS, FormatTraits.ItemType.MAP, false, false))
                .build();
    }
}
