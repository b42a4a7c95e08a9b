import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.memory.Segments;
import org.tensorbind.memory.Tensors;

/** A property that is memory, of any size: of Java 22 and newer. */
public final class Main {
    private Main() {}

    /** A model. */
    @TensorBundle
    @TensorAdapter(Floats.class)
    record Model(MemorySegment weight) {}

    /** Memory with floats, outside of the heap. */
    static final class Floats {
        private Floats() {}

        static MemorySegment of(TensorView view) {
            try {
                return Segments.of(view);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static TensorView view(MemorySegment floats) {
            return Tensors.of(DType.F32, Shape.of(floats.byteSize() / Float.BYTES), floats.asByteBuffer());
        }
    }

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("model", ".zt");
        MemorySegment floats = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_FLOAT, 1, 2, 3);
        Main_ModelWriter.write(new Model(floats), file);
        try (TensorReader reader = TensorFormats.open(file)) {
            MemorySegment weight = Main_ModelReader.read(reader).weight();
            System.out.println(weight.byteSize() + " bytes, " + weight.getAtIndex(ValueLayout.JAVA_FLOAT, 2) + ", mapped "
                    + weight.isMapped());
        }
    }
}
