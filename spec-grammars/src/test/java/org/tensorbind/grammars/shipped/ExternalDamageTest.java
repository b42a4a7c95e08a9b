package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;

/** Models whose description of the data in other files is damaged, and whose files are shorter or gone. */
final class ExternalDamageTest {
    private static final Path MODELS = Path.of("src", "test", "resources", "onnx", "external");
    private static final int DAMAGES = Integer.getInteger("tensorbind.damages", 500);
    private static final List<String> TEXTS =
            List.of("/", "..", "\\", "\0", "-1", "9999999999999999999", "+", " ", "0x", "weights", "model.onnx");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anythingButAFormatExceptionIsAnError() throws IOException {
        TensorFormat format = TensorFormats.named("onnx");
        List<Path> files = List.of(copy("one"), copy("each"));
        List<byte[]> models = List.of(Files.readAllBytes(files.get(0)), Files.readAllBytes(files.get(1)));
        Random random = new Random(37);
        int readable = 0;
        for (int i = 0; i < DAMAGES; i++) {
            int which = random.nextInt(files.size());
            byte[] damaged = damage(models.get(which).clone(), random);
            Files.write(files.get(which), damaged);
            ReadOptions options = random.nextBoolean() ? ReadOptions.strict() : ReadOptions.lenient();
            try {
                readable += read(format, files.get(which), options);
            } catch (Error | RuntimeException | IOException e) {
                throw new AssertionError("damage " + i + ": " + HexFormat.of().formatHex(damaged), e);
            }
        }
        assertTrue(readable > DAMAGES / 10, "the damages are too large: " + readable);
    }

    private Path copy(String name) throws IOException {
        Path target = Files.createDirectories(folder.resolve(name));
        try (var files = Files.list(MODELS.resolve(name))) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        Path data = target.resolve(name.equals("one") ? "weights.bin" : "steps");
        Files.write(target.resolve("short"), Arrays.copyOf(Files.readAllBytes(data), 7));
        return target.resolve("model.onnx");
    }

    /** Returns how many tensors were read. */
    private static int read(TensorFormat format, Path file, ReadOptions options) throws IOException {
        int readable = 0;
        try (TensorReader reader = format.open(ByteSource.map(file), options)) {
            for (int i = 0; i < reader.size(); i++) {
                try {
                    reader.tensor(i).writeTo(Channels.newChannel(OutputStream.nullOutputStream()));
                    readable++;
                } catch (FormatException rejected) {
                    assertTrue(rejected.toString().contains(file.toString()), rejected::toString);
                }
            }
        } catch (FormatException rejected) {
            assertTrue(rejected.toString().contains(file.toString()), rejected::toString);
        }
        return readable;
    }

    /** A changed byte anywhere, or a text in the place of as many bytes. */
    private static byte[] damage(byte[] bytes, Random random) {
        for (int i = random.nextInt(2); i >= 0; i--) {
            byte[] text = TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.ISO_8859_1);
            int at = random.nextInt(bytes.length - text.length);
            if (random.nextBoolean()) {
                System.arraycopy(text, 0, bytes, at, text.length);
            } else {
                bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : bytes[at] ^ 1 << random.nextInt(8));
            }
        }
        return bytes;
    }
}
