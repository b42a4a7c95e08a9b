package example;

import java.io.IOException;
import java.nio.file.Path;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;

/** Files that Python could have written, and what reading them says. */
final class Checks {
    private Checks() {}

    /** What fills a file. */
    interface Filling {
        void fill(TensorWriter writer) throws IOException;
    }

    /** What may be rejected. */
    interface Call {
        Object call() throws IOException;
    }

    static Path file(Path folder, String name, Filling filling) throws IOException {
        Path file = folder.resolve(name);
        try (TensorWriter writer = TensorFormats.create(file)) {
            filling.fill(writer);
            writer.commit();
        }
        return file;
    }

    static void print(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    /** Prints the report; it is an error that there is none. */
    static void rejected(Call call) throws IOException {
        try {
            throw new IllegalStateException("not rejected: " + call.call());
        } catch (BundleException e) {
            System.out.println(e.getMessage());
        }
    }
}
