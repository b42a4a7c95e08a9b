package org.tensorbind.grammars;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.bundle.Halves;

/** Reads mapped files in every way, cuts each between two readings, and prints what the second one gives. Its Java may die of that. */
final class CutFiles {
    /** Enough for the compiler of the Java machine to have come. */
    private static final int WARM_UP = 300;

    private static final int LARGE = 1 << 15;

    /** A page, with all that a header at the start has. */
    private static final int LEFT = 1 << 12;

    private CutFiles() {}

    /** Takes from an open file what can be read when it is cut. */
    private interface Way {
        Reading of(TensorReader reader);
    }

    /** Reads it. */
    private interface Reading {
        void run() throws IOException;
    }

    /** A format and how it is written. */
    private record Kind(String extension, WriteOptions options) {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, Way> way : ways(folder.resolve("target")).entrySet()) {
            for (Map.Entry<String, Kind> kind : kinds().entrySet()) {
                Path file = write(folder, kind.getValue());
                System.out.println(way.getKey() + ", " + kind.getKey() + ": " + outcome(file, way.getValue()));
            }
        }
    }

    private static Map<String, Kind> kinds() {
        WriteOptions plain = WriteOptions.defaults();
        return Map.of(
                "crc32c", new Kind(".zt", plain.checksum("crc32c")),
                "sha256", new Kind(".zt", plain.checksum("sha256")),
                "zstd", new Kind(".zt", plain.compress("zstd")),
                "header first", new Kind(".btf", plain.lossy()));
    }

    private static Path write(Path folder, Kind kind) throws IOException {
        Path file = Files.createTempFile(folder, "file", kind.extension());
        float[] values = new float[LARGE];
        Random random = new Random(1);
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat();
        }
        try (TensorWriter writer = TensorFormats.create(file, kind.options())) {
            writer.add("large", values);
            writer.add("small", new float[] {1, 2, 3});
            writer.commit();
        }
        return file;
    }

    private static Map<String, Way> ways(Path target) {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("array", reader -> of(reader.tensor(0), TensorView::toFloatArray));
        ways.put("small array", reader -> of(reader.tensor(1), TensorView::toFloatArray));
        ways.put("wider array", reader -> of(reader.tensor(0), TensorView::toDoubleArray));
        ways.put("verify", reader -> of(reader.tensor(0), TensorView::verify));
        ways.put("write", reader -> of(reader.tensor(0), view -> view.writeTo(memory())));
        ways.put("write to a file", reader -> of(reader.tensor(0), view -> writeToFile(view, target)));
        ways.put("compress", reader -> of(reader.tensor(0), CutFiles::compress));
        ways.put("bundle", reader -> () -> Halves.read(reader));
        ways.put("names", reader -> () -> reader.name(1));
        ways.put("search", reader -> () -> reader.find("small"));
        ways.put("description", CutFiles::descriptions);
        return ways;
    }

    /** Both, as one is remembered. */
    private static Reading descriptions(TensorReader reader) {
        return () -> {
            reader.info(0);
            reader.info(1);
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

    private static String outcome(Path file, Way way) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            for (int i = 0; i < WARM_UP; i++) {
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
        } catch (IOException | RuntimeException | Error e) {
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
