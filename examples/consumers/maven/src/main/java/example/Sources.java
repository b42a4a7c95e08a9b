package example;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.io.ByteSource;

/** Bundles from and to all that holds bytes. */
final class Sources {
    private Sources() {}

    /** A vector. */
    @TensorBundle
    record Vector(FloatBuffer weight) {}

    static void run(Path folder) throws IOException {
        Vector vector = new Vector(FloatBuffer.wrap(new float[] {1, 2}));
        byte[] bytes = Sources_VectorWriter.toBytes(vector, "ztensor");
        print("byte[]", Sources_VectorReader.read(ByteSource.of("memory.zt", bytes)));
        print("ByteBuffer", Sources_VectorReader.read(ByteSource.of("memory.zt", ByteBuffer.wrap(bytes))));
        print("stream", Sources_VectorReader.read(ByteSource.readAll("in.zt", new ByteArrayInputStream(bytes))));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Sources_VectorWriter.write(vector, Channels.newChannel(out), "bintensors", Sources_VectorWriter.OPTIONS);
        Path file = Files.write(folder.resolve("channel.bt"), out.toByteArray());
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            print("channel", Sources_VectorReader.read(ByteSource.of("channel.bt", channel)));
        }
        print("file system in memory", Sources_VectorReader.read(file));
        Path archive = Files.createTempDirectory("models").resolve("models.zip");
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Sources_VectorWriter.write(vector, zip.getPath("/vector.zt"));
        }
        try (FileSystem zip = FileSystems.newFileSystem(archive)) {
            print("zip", Sources_VectorReader.read(zip.getPath("/vector.zt")));
        }
        Path mapped = archive.resolveSibling("mapped.zt");
        Sources_VectorWriter.write(vector, mapped);
        Vector read = Sources_VectorReader.read(mapped);
        print("mapped " + read.weight().isDirect(), read);
    }

    private static void print(String from, Vector vector) {
        Checks.print(from, vector.weight().get(0) + " " + vector.weight().get(1));
    }
}
