package example;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.tensorbind.BundleException;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleCollector;
import org.tensorbind.bundle.Bundles;

/**
 * Writes {@link Main.Block} to tensor files of any format on the class path.
 */
@Generated("org.tensorbind.processor.BundleProcessor")
@NullMarked
public final class Main_BlockWriter {
    /**
     * How tensors are stored when a call does not say it.
     */
    public static final WriteOptions OPTIONS = WriteOptions.defaults();

    private Main_BlockWriter() {
    }

    /**
     * Writes a file in the format of its extension; it appears, or is replaced, once all is written.
     */
    public static void write(Main.Block value, Path file) throws IOException {
        write(value, file, OPTIONS);
    }

    /**
     * Writes a file in the format of its extension; it appears, or is replaced, once all is written.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is written then
     */
    public static void write(Main.Block value, Path file, WriteOptions options) throws IOException {
        Bundles.write(Main_BlockReader.BUNDLE, value, file, options, Main_BlockWriter::collect, Main_BlockReader::bind);
    }

    /**
     * Adds everything to a writer, which is not committed.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is added then
     */
    public static void write(Main.Block value, TensorWriter out) throws IOException {
        Bundles.write(Main_BlockReader.BUNDLE, value, out, Main_BlockWriter::collect, Main_BlockReader::bind);
    }

    /**
     * Writes to a channel, front to back, in the format of a name; the channel stays open.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is written then
     */
    public static void write(Main.Block value, WritableByteChannel target, String format,
            WriteOptions options) throws IOException {
        Bundles.write(Main_BlockReader.BUNDLE, value, target, format, options, Main_BlockWriter::collect, Main_BlockReader::bind);
    }

    /**
     * The bytes of a file in the format of a name.
     */
    public static byte[] toBytes(Main.Block value, String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        write(value, Channels.newChannel(bytes), format, OPTIONS);
        return bytes.toByteArray();
    }

    /**
     * Hands on the tensors of one {@link Main.Block}, for writers of bundles that it is in.
     */
    public static void collect(BundleCollector out, Main.Block value) {
        out.tensor(Main_BlockReader.WEIGHT, value.weight());
    }
}
