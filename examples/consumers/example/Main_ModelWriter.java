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
 * Writes {@link Main.Model} to tensor files of any format on the class path.
 */
@Generated("org.tensorbind.processor.BundleProcessor")
@NullMarked
public final class Main_ModelWriter {
    /**
     * How tensors are stored when a call does not say it.
     */
    public static final WriteOptions OPTIONS = WriteOptions.defaults();

    private Main_ModelWriter() {
    }

    /**
     * Writes a file in the format of its extension; it appears, or is replaced, once all is written.
     */
    public static void write(Main.Model value, Path file) throws IOException {
        write(value, file, OPTIONS);
    }

    /**
     * Writes a file in the format of its extension; it appears, or is replaced, once all is written.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is written then
     */
    public static void write(Main.Model value, Path file, WriteOptions options) throws IOException {
        Bundles.write(Main_ModelReader.BUNDLE, value, file, options, Main_ModelWriter::collect, Main_ModelReader::bind);
    }

    /**
     * Adds everything to a writer, which is not committed.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is added then
     */
    public static void write(Main.Model value, TensorWriter out) throws IOException {
        Bundles.write(Main_ModelReader.BUNDLE, value, out, Main_ModelWriter::collect, Main_ModelReader::bind);
    }

    /**
     * Writes to a channel, front to back, in the format of a name; the channel stays open.
     *
     * @throws BundleException if the bundle cannot be written, with all that is wrong; nothing is written then
     */
    public static void write(Main.Model value, WritableByteChannel target, String format,
            WriteOptions options) throws IOException {
        Bundles.write(Main_ModelReader.BUNDLE, value, target, format, options, Main_ModelWriter::collect, Main_ModelReader::bind);
    }

    /**
     * The bytes of a file in the format of a name.
     */
    public static byte[] toBytes(Main.Model value, String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        write(value, Channels.newChannel(bytes), format, OPTIONS);
        return bytes.toByteArray();
    }

    /**
     * Hands on the tensors of one {@link Main.Model}, for writers of bundles that it is in.
     */
    public static void collect(BundleCollector out, Main.Model value) {
        out.list(Main_ModelReader.BLOCKS, value.blocks(), Main_BlockWriter::collect);
        out.map(Main_ModelReader.EXPERTS, value.experts(), (element, item) -> element.tensor(Main_ModelReader.EXPERTS_ELEMENT, item));
    }
}
