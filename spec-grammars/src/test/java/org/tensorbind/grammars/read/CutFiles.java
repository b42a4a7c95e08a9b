package org.tensorbind.grammars.read;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.bundle.Halves;
import org.tensorbind.load.LoadPlan;
import org.tensorbind.memory.Tensors;

/** Reads mapped files in every way, cuts each between two readings, and prints what the second one gives. Its Java may die of that. */
final class CutFiles {
    /** Enough for the compiler of the Java machine to have come. */
    private static final int WARM_UP = 300;

    private static final int LARGE = 1 << 15;

    /** As many tensors as have descriptions which are not read into memory when the file is opened. */
    private static final int MANY = 6_000;

    /** A page, with all that a header at the start has. */
    private static final int LEFT = 1 << 12;

    private static final Set<String> OF_ONE = Set.of("array", "wider array", "slice", "load plan", "write");

    /** What is remembered when it was read before the file is cut. */
    private static final Set<String> ONCE = Set.of("all names");

    private CutFiles() {}

    /** Takes from an open file what can be read when it is cut. */
    private interface Way {
        Reading of(TensorReader reader);
    }

    /** Reads it. */
    private interface Reading {
        void run() throws IOException;
    }

    /** How a file is written, and whether it has two tensors of floats or one of elements that are computed from the bytes. */
    private record Kind(String extension, boolean plain, Content content) {}

    /** Writes a file. */
    private interface Content {
        void write(Path file) throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, Way> way : ways(folder.resolve("target")).entrySet()) {
            for (Map.Entry<String, Kind> kind : kinds().entrySet()) {
                if (kind.getValue().plain() || OF_ONE.contains(way.getKey())) {
                    Path file =
                            Files.createTempFile(folder, "file", kind.getValue().extension());
                    kind.getValue().content().write(file);
                    System.out.println(way.getKey() + ", " + kind.getKey() + ": "
                            + outcome(file, way.getValue(), ONCE.contains(way.getKey()) ? 0 : WARM_UP));
                }
            }
        }
    }

    private static Map<String, Kind> kinds() {
        WriteOptions plain = WriteOptions.defaults();
        return Map.of(
                "crc32c", floats(".zt", plain.checksum("crc32c")),
                "sha256", floats(".zt", plain.checksum("sha256")),
                "zstd", floats(".zt", plain.compress("zstd")),
                "header first", floats(".btf", plain.lossy()),
                "large index", floats(".zt", plain, MANY),
                "blocks", new Kind(".gguf", false, CutFiles::writeBlocks),
                "column-major", new Kind(".npy", false, CutFiles::writeColumns));
    }

    private static Kind floats(String extension, WriteOptions options) {
        return floats(extension, options, 0);
    }

    private static Kind floats(String extension, WriteOptions options, int more) {
        float[] values = new float[LARGE];
        Random random = new Random(1);
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        return new Kind(extension, true, file -> {
            try (TensorWriter writer = TensorFormats.create(file, options)) {
                writer.add("large", values);
                writer.add("small", new float[] {1, 2, 3});
                for (int i = 0; i < more; i++) {
                    writer.add("more." + i, new float[1]);
                }
                writer.commit();
            }
        });
    }

    private static void writeBlocks(Path file) throws IOException {
        ElementType type = ElementType.blocks("q8_0", 32, 34);
        ByteBuffer blocks = ByteBuffer.allocate((int) type.byteSize(LARGE));
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add(TensorEntry.of("large", Tensors.of(type, Shape.of(LARGE), blocks)));
            writer.commit();
        }
    }

    private static void writeColumns(Path file) throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': True, 'shape': (" + LARGE / 2 + ", 2), }";
        byte[] text = String.format("%-117s\n", header).getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(10 + text.length + 4 * LARGE).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        Files.write(file, bytes.putShort((short) text.length).put(text).array());
    }

    private static Map<String, Way> ways(Path target) {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("array", reader -> of(reader.tensor(0), TensorView::toFloatArray));
        ways.put("small array", reader -> of(reader.tensor(1), TensorView::toFloatArray));
        ways.put("wider array", reader -> of(reader.tensor(0), TensorView::toDoubleArray));
        ways.put(
                "slice",
                reader -> of(
                        reader.tensor(0), view -> view.slice(0, 32, LARGE / 4).toFloatArray()));
        ways.put(
                "load plan",
                reader -> () -> LoadPlan.of(reader)
                        .add(reader.name(0), new float[LARGE])
                        .run());
        ways.put("verify", reader -> of(reader.tensor(0), TensorView::verify));
        ways.put("write", reader -> of(reader.tensor(0), view -> view.writeTo(memory())));
        ways.put("write to a file", reader -> of(reader.tensor(0), view -> writeToFile(view, target)));
        ways.put("compress", reader -> of(reader.tensor(0), CutFiles::compress));
        ways.put("bundle", reader -> () -> Halves.read(reader));
        ways.put("names", reader -> () -> reader.name(1));
        ways.put("all names", reader -> reader::names);
        ways.put("search", reader -> () -> reader.find("small"));
        ways.put("description", CutFiles::descriptions);
        return ways;
    }

    /** Two, as one is remembered, and out of turn, as what follows is read in pieces. */
    private static Reading descriptions(TensorReader reader) {
        return () -> {
            reader.info(reader.size() - 1);
            reader.info(0);
        };
    }

    /** Reads a tensor. */
    private interface ViewReading {
        void read(TensorView view) throws IOException;
    }

    private static Reading of(TensorView view, ViewReading reading) {
        return () -> reading.read(view);
    }

    private static WritableByteChannel memory() {
        return Channels.newChannel(new ByteArrayOutputStream());
    }

    private static void writeToFile(TensorView view, Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(
                target, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
            view.writeTo(channel);
        }
    }

    private static void compress(TensorView view) throws IOException {
        TensorFormat format = TensorFormats.named("ztensor");
        try (TensorWriter writer =
                format.create(memory(), WriteOptions.defaults().compress("zstd", 1))) {
            writer.add(view);
            writer.commit();
        }
    }

    private static String outcome(Path file, Way way, int warmUp) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            for (int i = 0; i < warmUp; i++) {
                way.of(reader).run();
            }
            Reading reading = way.of(reader);
            cut(file);
            reading.run();
            return "nothing";
        } catch (EOFException e) {
            return told(String.valueOf(e.getMessage()), file);
        } catch (UncheckedIOException e) {
            String message = String.valueOf(e.getMessage());
            return told(message.replaceFirst("java.io.EOFException: ", ""), file);
        } catch (IOException e) {
            return e.getCause() instanceof EOFException cut
                    ? told(String.valueOf(cut.getMessage()), file)
                    : e.toString();
        } catch (RuntimeException | Error e) {
            return e.toString();
        }
    }

    private static void cut(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(LEFT);
        }
    }

    private static String told(String message, Path file) {
        return message.startsWith(file + ": byte " + LEFT + ": the file has become shorter than the ")
                ? "cut"
                : message;
    }
}
