import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;

/** Opens a file without an artifact that has formats. */
final class Open {
    private Open() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        TensorFormats.open(Files.write(Path.of("model.bt"), new byte[64]));
    }
}
