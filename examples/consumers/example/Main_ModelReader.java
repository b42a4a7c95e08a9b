package example;

import java.io.IOException;
import java.nio.file.Path;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.tensorbind.BundleException;
import org.tensorbind.BundleOptions;
import org.tensorbind.BundleResult;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleBinder;
import org.tensorbind.bundle.BundleSpec;
import org.tensorbind.bundle.Bundles;
import org.tensorbind.bundle.Codecs;
import org.tensorbind.bundle.ListSpec;
import org.tensorbind.bundle.Loader;
import org.tensorbind.bundle.TensorSpec;
import org.tensorbind.io.ByteSource;

/**
 * Reads {@link Main.Model} from tensor files of any format on the class path.
 */
@Generated("org.tensorbind.processor.BundleProcessor")
@NullMarked
public final class Main_ModelReader {
    static final BundleSpec BUNDLE = new BundleSpec("Model", false);

    static final ListSpec BLOCKS = new ListSpec("blocks", "blocks.", ".", false, false);

    static final ListSpec EXPERTS = new ListSpec("experts", "experts.", ".w", true, false);

    static final TensorSpec<float[]> EXPERTS_ELEMENT = TensorSpec.of(Codecs.FLOAT_ARRAY, "", ".w");

    private Main_ModelReader() {
    }

    /**
     * Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.
     */
    public static Main.Model read(Path file) throws IOException {
        return read(file, BundleOptions.defaults());
    }

    /**
     * Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static Main.Model read(Path file, BundleOptions options) throws IOException {
        return readResult(file, options).value();
    }

    /**
     * Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.
     * The result tells what was not read, too.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static BundleResult<Main.Model> readResult(Path file, BundleOptions options) throws
            IOException {
        return Bundles.read(BUNDLE, file, options, Main_ModelReader::bind);
    }

    /**
     * Reads an open file, which stays open; buffers and views of the bundle need it.
     */
    public static Main.Model read(TensorReader file) throws IOException {
        return read(file, BundleOptions.defaults());
    }

    /**
     * Reads an open file, which stays open; buffers and views of the bundle need it.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static Main.Model read(TensorReader file, BundleOptions options) throws IOException {
        return readResult(file, options).value();
    }

    /**
     * Reads an open file, which stays open; buffers and views of the bundle need it.
     * The result tells what was not read, too.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static BundleResult<Main.Model> readResult(TensorReader file, BundleOptions options)
            throws IOException {
        return Bundles.read(BUNDLE, file, options, Main_ModelReader::bind);
    }

    /**
     * Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.
     */
    public static Main.Model read(ByteSource file) throws IOException {
        return read(file, BundleOptions.defaults());
    }

    /**
     * Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static Main.Model read(ByteSource file, BundleOptions options) throws IOException {
        return readResult(file, options).value();
    }

    /**
     * Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.
     * The result tells what was not read, too.
     *
     * @throws BundleException if the file does not fit, with all that does not
     */
    public static BundleResult<Main.Model> readResult(ByteSource file, BundleOptions options) throws
            IOException {
        return Bundles.read(BUNDLE, file, options, Main_ModelReader::bind);
    }

    /**
     * Finds and checks the tensors of one {@link Main.Model}, for readers of bundles that it is in.
     */
    public static Loader<Main.Model> bind(BundleBinder in) {
        var blocks = in.list(BLOCKS, Main_BlockReader::bind);
        var experts = in.map(EXPERTS, element -> element.tensor(EXPERTS_ELEMENT));
        return in.made(() -> new Main.Model(
                blocks.load(),
                experts.load()));
    }
}
