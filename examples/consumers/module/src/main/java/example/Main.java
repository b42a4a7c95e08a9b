package example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a bundle to one file, and to several, and reads it again. */
public final class Main {
    private Main() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("model", ".zt");
        LinearWriter.write(
                new Linear(new float[2][3], new float[2], 5),
                file,
                LinearWriter.OPTIONS.compress("zstd", 3).lossy());
        Path other = Files.createTempFile("model", ".bt");
        LinearWriter.write(new Linear(new float[2][3], new float[2], 5), other);
        Path folder = Files.createTempDirectory("model");
        LinearWriter.write(
                new Linear(new float[2][3], new float[2], 5),
                folder.resolve("model.bt"),
                LinearWriter.OPTIONS.shardSize(24));
        System.out.println(LinearReader.read(other).step() + " steps in "
                + Main.class.getModule().getName() + ", "
                + LinearReader.read(folder).step() + " in a folder");
    }
}
