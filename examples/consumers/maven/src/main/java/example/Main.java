package example;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes and reads bundles as projects do, and prints what came of it; {@code expected.txt} has what that should be. */
public final class Main {
    private Main() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("model", ".bt");
        Mlp mlp = new Mlp(new float[16][784], new float[16], List.of(new float[16]));
        MlpWriter.write(mlp, file); // in the format of the file's extension
        Mlp read = MlpReader.read(file); // finds the format by signature or extension
        System.out.println(read.weight().length + " hidden units");
        Files.delete(file);
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path folder = memory.getPath("/");
            Checkpoint.run(folder);
            Names.run(folder);
            Shapes.run(folder);
            Reports.run(folder);
            Results.run(folder);
            Sources.run(folder);
            Types.run(folder);
            Fields.run(folder);
            Classes.run(folder);
        }
    }
}
