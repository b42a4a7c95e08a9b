import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.memory.RetainedMemory;
import org.tensorbind.memory.Segments;

/** Sums the floats of all tensors of a file over memory segments, on Java 22 and newer: {@code java -cp … SegmentSums.java FILE}. */
public class SegmentSums {
    public static void main(String[] arguments) throws IOException {
        try (TensorReader reader = TensorFormats.open(Path.of(arguments[0]))) {
            for (int i = 0; i < reader.tensors().size(); i++) {
                print(reader.tensor(i));
            }
        }
        TensorReader reader = TensorFormats.open(Path.of(arguments[0]));
        RetainedMemory memory = RetainedMemory.of(reader.tensor(0));
        MemorySegment segment = Segments.of(memory);
        reader.close();
        System.out.println("retained: " + sum(segment, memory.buffer().order()));
        memory.close();
        try {
            System.out.println(segment.get(ValueLayout.JAVA_BYTE, 0));
        } catch (IllegalStateException e) {
            System.out.println("closed");
        }
    }

    private static void print(TensorView view) throws IOException {
        MemorySegment segment = Segments.of(view);
        System.out.println(view + ": " + segment.isMapped() + ", " + sum(segment, view.byteOrder()));
    }

    private static double sum(MemorySegment segment, ByteOrder order) {
        ValueLayout.OfFloat element = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(order);
        double sum = 0;
        for (long i = 0; i < segment.byteSize(); i += Float.BYTES) {
            sum += segment.get(element, i);
        }
        return sum;
    }
}
