package acme;

import java.nio.file.Path;
import java.util.List;
import org.tensorbind.annotation.*;

@TensorBundle
@TensorAdapter(Adapters.Conversions.class)
record Adapters(Path converted, List<Nested> nested, Nested.Mode mode) {
    static final class Conversions {
        static Path read(byte[] bytes) {
            return Path.of(new String(bytes));
        }

        static byte[] write(Path path) {
            return path.toString().getBytes();
        }
    }
}

@TensorBundle
record Nested(Path path, List<Path> paths, Mode mode, Mode[] modes, Path[] array) {
    enum Mode {
        ON
    }
}

@TensorBundle
record OfProperty(@TensorAdapter(Modes.class) Nested.Mode converted) {
    static final class Modes {
        static Nested.Mode read(int code) {
            return Nested.Mode.values()[code];
        }

        static int write(Nested.Mode mode) {
            return mode.ordinal();
        }
    }
}
